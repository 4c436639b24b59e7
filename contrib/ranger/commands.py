# riffle in ranger: goes into ~/.config/ranger/commands.py; and into rc.conf:   map gi riffle
import os
import subprocess

from ranger.api.commands import Command


class riffle(Command):
    """:riffle

    Opens the selection, or what is under the cursor, in riffle; `Q` there comes back to the photo that was in front.
    """

    def execute(self):
        paths = [file.path for file in self.fm.thistab.get_selection()] or [self.fm.thisdir.path]
        self.fm.ui.suspend()
        try:
            ended = subprocess.run(["riffle", "--", *paths], stdout=subprocess.PIPE, check=False)
        finally:
            self.fm.ui.initialize()
        photo = os.fsdecode(ended.stdout).rstrip("\n")
        if photo:
            self.fm.select_file(photo)
