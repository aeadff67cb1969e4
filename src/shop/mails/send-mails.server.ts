import { setTimeout } from "node:timers/promises"
import { SEND_TIMEOUT_MS } from "#platform/mail/smtp.ts"
import { deliverMail, type Sending } from "./deliver-mail.server.ts"
import { type ClaimedMail, claimMails } from "./mail-queue.server.ts"

const AT_ONCE = 4
const POLL_MS = 500
// Longer than a delivery may take: a mail must not become due while it is being sent.
const CLAIM_SECONDS = (2 * SEND_TIMEOUT_MS) / 1000
const STOP_MS = 8_000
const PROBE_MS = { first: 1_000, longest: 5_000 }

/**
 * Sends what waits in the outbox until `stop()`, a few at once. While the relay is down it is probed instead of being offered
 * mail, so that everything goes out soon after it returns.
 */
export function startSending(sending: Sending): { stop(): Promise<void> } {
  const { db, transport, log } = sending
  const stopping = new AbortController()
  const delivered = new Set<string>()
  const inFlight = new Set<Promise<void>>()
  let relayDown = false
  let failedProbes = 0

  async function send(mail: ClaimedMail) {
    const relay = await deliverMail(sending, mail, delivered)
    if (relay === "up") failedProbes = 0
    if (relay === "down") relayDown = true
  }

  async function probe() {
    const delay = Math.min(PROBE_MS.first * 2 ** failedProbes++, PROBE_MS.longest)
    await pause(delay, stopping.signal)
    relayDown = !(await transport.reachable())
  }

  async function claim() {
    const mails = await claimMails(db, AT_ONCE - inFlight.size, CLAIM_SECONDS)
    for (const mail of mails) {
      const done = send(mail).finally(() => inFlight.delete(done))
      inFlight.add(done)
    }
    if (inFlight.size === AT_ONCE) await Promise.race(inFlight)
    else if (mails.length === 0) await pause(POLL_MS, stopping.signal)
  }

  async function run() {
    while (!stopping.signal.aborted) {
      try {
        await (relayDown ? probe() : claim())
      } catch (err) {
        log.warn({ err }, "the outbox could not be read; trying again")
        await pause(POLL_MS, stopping.signal)
      }
    }
    await Promise.all(inFlight)
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      // A delivery that hangs for longer is left to its claim, which lapses.
      await Promise.race([running, pause(STOP_MS)])
    },
  }
}

/** Waits, or until `signal` aborts. */
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => {})
}
