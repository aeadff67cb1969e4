@rem npm's scripts begin with exec, so that on Linux and macOS no shell stands between npm and Node: a shell would swallow the signals.
@rem Windows has no such command; its cmd.exe looks here first and runs what follows.
@%*
