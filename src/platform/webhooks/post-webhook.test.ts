import { EventEmitter } from "node:events"
import { request } from "node:https"
import { Webhook } from "standardwebhooks"
import { expect, onTestFinished, test } from "vitest"
import { addressesOf, hang, networkOf, openReceiver } from "#tests/fixtures/webhooks/receiver.ts"
import { isPublic, postWebhook } from "./post-webhook.ts"

const secret = `whsec_${Buffer.from("a secret of thirty-two characters").toString("base64")}`
const message = {
  url: "https://books.example:8443/hooks?shop=1",
  id: "msg_1",
  body: '{"type":"නූල්"}',
  secrets: [secret],
}

async function aReceiver(...options: Parameters<typeof openReceiver>) {
  const receiver = await openReceiver(...options)
  onTestFinished(receiver.close)
  return receiver
}

test("a message arrives as a library of Standard Webhooks verifies it, by either secret", async () => {
  const receiver = await aReceiver()
  const before = `whsec_${Buffer.from("the one before, as long as that one").toString("base64")}`
  expect(await postWebhook({ ...message, secrets: [secret, before] }, networkOf(receiver))).toBeNull()
  const [{ path, headers, body }] = receiver.received as [(typeof receiver.received)[number]]
  expect(path).toBe("/hooks?shop=1")
  for (const each of [secret, before]) {
    expect(new Webhook(each).verify(body, headers as Record<string, string>)).toEqual({ type: "නූල්" })
  }
  expect(() => new Webhook("whsec_AAAA").verify(body, headers as Record<string, string>)).toThrow()
})

test.each([400, 410, 500])("an answer of %i is told", async (status) => {
  const receiver = await aReceiver((response) => response.writeHead(status).end("x".repeat(100_000)))
  expect(await postWebhook(message, networkOf(receiver))).toBe(String(status))
})

test("a redirect is not followed, wherever it leads", async () => {
  const receiver = await aReceiver((response) => response.writeHead(301, { Location: "http://127.0.0.1/secret" }).end())
  expect(await postWebhook(message, networkOf(receiver))).toBe("301")
  expect(receiver.received).toHaveLength(1)
})

test("a receiver that hangs is left after its time", async () => {
  const receiver = await aReceiver(hang)
  const began = performance.now()
  expect(await postWebhook(message, networkOf(receiver, { timeoutMs: 300 }))).toBe("timeout")
  expect(performance.now() - began).toBeLessThan(3_000)
})

test("a name that is never found takes no longer either", async () => {
  const receiver = await aReceiver()
  const resolve = () => new Promise<never>(() => {})
  expect(await postWebhook(message, networkOf(receiver, { resolve, timeoutMs: 300 }))).toBe("timeout")
})

test("an answer without end counts by its status, and is cut off", async () => {
  const cut = Promise.withResolvers<void>()
  const receiver = await aReceiver((response) => {
    response.writeHead(200)
    response.on("close", cut.resolve)
    const more = setInterval(() => response.write("x".repeat(1000)), 5)
    response.on("close", () => clearInterval(more))
  })
  expect(await postWebhook(message, networkOf(receiver))).toBeNull()
  await cut.promise
})

test("a name that leads into a private network is refused before anything is sent, also when it did not a moment ago", async () => {
  const receiver = await aReceiver()
  const resolve = addressesOf("93.184.216.34", "127.0.0.1", ["93.184.216.34", "10.0.0.1"], [])
  // The first public address stands for the receiver; what is connected to is what was looked at.
  const asked: string[] = []
  const network = networkOf(receiver, {
    resolve,
    isPublic: (address) => {
      asked.push(address)
      return isPublic(address)
    },
    timeoutMs: 400,
  })
  expect(["timeout", "unreachable"]).toContain(await postWebhook(message, network))
  expect(await postWebhook(message, network)).toBe("private")
  expect(await postWebhook(message, network)).toBe("private")
  expect(await postWebhook(message, network)).toBe("unreachable")
  expect(asked).toEqual(["93.184.216.34", "127.0.0.1", "93.184.216.34", "10.0.0.1"])
  expect(receiver.received).toEqual([])
})

test.each(["https://127.0.0.1/", "https://[::1]/", "https://0x7f.1/", "https://[::ffff:10.0.0.1]/"])(
  "%s is refused without a look-up",
  async (url) => {
    const receiver = await aReceiver()
    expect(await postWebhook({ ...message, url }, networkOf(receiver, { isPublic }))).toBe("private")
    expect(receiver.received).toEqual([])
  },
)

test("nothing is sent without TLS", async () => {
  const receiver = await aReceiver()
  const network = networkOf(receiver, {
    request: ((options: object) => request({ ...options, port: receiver.port })) as never,
  })
  expect(await postWebhook(message, network)).toBe("unreachable")
  expect(receiver.received).toEqual([])
})

test("a name that there is not is no receiver", async () => {
  expect(await postWebhook({ ...message, url: "https://books.invalid/" })).toBe("unreachable")
})

test("a certificate that is not valid is told from a receiver that is away", async () => {
  const failing = (code: string) =>
    postWebhook(message, {
      ...networkOf({ port: 1 }),
      request: (() => {
        const sent = new EventEmitter()
        return Object.assign(sent, { end: () => sent.emit("error", Object.assign(new Error(), { code })) })
      }) as never,
    })
  expect(await failing("DEPTH_ZERO_SELF_SIGNED_CERT")).toBe("tls")
  expect(await failing("ERR_TLS_CERT_ALTNAME_INVALID")).toBe("tls")
  expect(await failing("ECONNREFUSED")).toBe("unreachable")
})

test.each([
  ["8.8.8.8", true],
  ["2a00:1450:4001:80b::200e", true],
  ["0.0.0.0", false],
  ["10.255.0.1", false],
  ["100.64.0.1", false],
  ["127.8.8.8", false],
  ["169.254.169.254", false],
  ["172.31.0.1", false],
  ["192.168.1.1", false],
  ["198.19.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:8.8.8.8", false],
  ["64:ff9b::a00:1", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["ff02::1", false],
  ["2002:a00:1::", false],
  ["2001:0:a00:1::", false],
  ["2001:db8::1", false],
  ["books.example", false],
])("%s is public: %s", (address, expected) => expect(isPublic(address)).toBe(expected))
