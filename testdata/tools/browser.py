"""A browser that a script drives: Chromium without a window, by its debugging protocol over a pipe."""

import base64
import fcntl
import json
import os
import subprocess
import time


class Wrong(Exception):
    """What a page did instead of what was expected."""


class Browser:
    """A browser with one page. `messages` has what pages wrote to the console, but not what the browser itself did."""

    def __init__(self, program, profile, *flags):
        def far(end):
            moved = fcntl.fcntl(end, fcntl.F_DUPFD, 10)
            os.close(end)
            return moved

        def ends():
            os.dup2(to_browser[0], 3)
            os.dup2(from_browser[1], 4)

        to_browser, from_browser = [[far(end) for end in os.pipe()] for _ in range(2)]
        usual = [
            "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--remote-debugging-pipe",
            # The frame of the answer stays in the process of its page, where its script can be reached.
            "--disable-features=IsolateSandboxedIframes", f"--user-data-dir={profile}",
        ]
        self.process = subprocess.Popen(
            [program, *usual, *flags, "about:blank"], preexec_fn=ends, pass_fds=(3, 4), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser[0])
        os.close(from_browser[1])
        self.to, self.of = os.fdopen(to_browser[1], "wb", 0), os.fdopen(from_browser[0], "rb", 0)
        self.rest, self.number, self.messages, self.contexts = b"", 0, [], {}
        page = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log"]:
            self.call(f"{domain}.enable")
        self.main = self.call("Page.getFrameTree")["frameTree"]["frame"]["id"]

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if getattr(self, "session", None):
            message["sessionId"] = self.session
        self.to.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = self.next()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Wrong(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def next(self):
        while b"\0" not in self.rest:
            part = self.of.read(1 << 16)
            if not part:
                raise Wrong("the browser has ended")
            self.rest += part
        message, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(message)
        self.see(message.get("method"), message.get("params"))
        return message

    def see(self, event, params):
        if event == "Runtime.executionContextCreated":
            context = params["context"]
            if context["auxData"].get("isDefault"):
                self.contexts[context["auxData"]["frameId"]] = context["id"]
        elif event == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.messages.append(details.get("exception", {}).get("description", details["text"]))
        elif event == "Runtime.consoleAPICalled":
            self.messages.append(" ".join(str(value.get("value")) for value in params["args"]))
        elif event == "Log.entryAdded":
            self.messages.append(params["entry"]["text"])

    def open(self, address):
        """Opens an address, and waits until its page is loaded."""
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        self.until("document.readyState === 'complete'", 120)

    def do(self, script, frame=None):
        """Returns the value of an expression, or of what it promises."""
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True,
                           contextId=self.contexts[frame or self.main])
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise Wrong(f"{script[:80]}: {details.get('exception', {}).get('description', details['text'])}")
        return answer["result"].get("value")

    def until(self, script, most, frame=None):
        """Waits until an expression is true, and returns its value."""
        end = time.monotonic() + most
        while True:
            try:
                value = self.do(script, frame)
            except (Wrong, KeyError):
                # A page that is being replaced.
                value = None
            if value:
                return value
            if time.monotonic() > end:
                raise Wrong(f"not after {most} s: {script}")
            time.sleep(0.02)

    def frame(self):
        """Returns the frame within the page."""
        frames = self.call("Page.getFrameTree")["frameTree"].get("childFrames", [])
        return frames[-1]["frame"]["id"] if frames else None

    def key(self, key, code=0):
        text = {"text": key} if len(key) == 1 else {}
        for kind in ["keyDown", "keyUp"]:
            self.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, **(text if kind == "keyDown" else {}))

    def size(self, width, height, scheme="light"):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self, file):
        with open(file, "wb") as to:
            to.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def close(self):
        self.session = None
        try:
            self.call("Browser.close")
        except (Wrong, OSError):
            # It had ended already.
            pass
        self.process.wait(10)
