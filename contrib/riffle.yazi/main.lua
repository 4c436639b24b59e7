-- Opens the folder or the selection in riffle, and comes back to the photo that was in front where riffle is left with Q.

-- What is selected, else what is under the cursor, else the folder. In yazi's own thread: nothing else may look at `cx`.
local chosen = ya.sync(function()
	local paths = {}
	for _, url in pairs(cx.active.selected) do
		paths[#paths + 1] = tostring(url)
	end
	if #paths == 0 then
		local hovered = cx.active.current.hovered
		paths[1] = tostring(hovered and hovered.url or cx.active.current.cwd)
	end
	return paths
end)

local function fail(reason)
	ya.notify({ title = "riffle", content = reason, level = "error", timeout = 5 })
end

local function entry()
	local paths = chosen()
	-- Older versions of yazi have both functions under other names.
	local permit = ui.hide and ui.hide() or ya.hide()
	local command = Command("riffle"):arg("--")
	for _, path in ipairs(paths) do
		command = command:arg(path)
	end
	local child, error = command:stdin(Command.INHERIT):stdout(Command.PIPED):stderr(Command.INHERIT):spawn()
	local output
	if child then
		output, error = child:wait_with_output()
	end
	if permit then
		permit:drop()
	end
	if not output then
		return fail("riffle does not start: " .. tostring(error))
	end
	local photo = output.stdout:gsub("\n$", "")
	if photo ~= "" then
		local emit = ya.emit or ya.manager_emit
		emit("reveal", { photo })
	end
end

return { entry = entry }
