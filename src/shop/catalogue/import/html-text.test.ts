import { expect, test } from "vitest"
import { textOfHtml } from "./html-text.server.ts"

test.each([
  ["<p>Soft &amp; <b>warm</b></p>\n<p>Two<br>lines</p>", "Soft & warm\n\nTwo\nlines"],
  ["<h2>Care</h2><ul><li>by hand</li><li>cold</li></ul>", "Care\n- by hand\n- cold"],
  ["line 1\n<strong>line 2</strong>", "line 1\nline 2"],
  ["&lt;b&gt;x&lt;/b&gt; &amp;lt;i&amp;gt;", "<b>x</b> &lt;i&gt;"],
  ["a&nbsp;b <a href='https://x.example'>link</a> <img src=x alt=pic>", "a b link"],
  ["<script>alert(1)</script><style>p{}</style><td>x</td><td>y</td>", "x\ny"],
  ["a < b and 5 &c, plain\n  I <3 it", "a < b and 5 &c, plain\n  I <3 it"],
])("of %j the text is %j", (html, text) => expect(textOfHtml(html)).toBe(text))

test("markup of a hundred thousand levels is read in no time", () => {
  const begun = performance.now()
  expect(textOfHtml(`${"<div>".repeat(100_000)}deep`).length).toBeLessThan(10)
  expect(performance.now() - begun).toBeLessThan(2000)
})
