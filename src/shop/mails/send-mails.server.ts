import { setTimeout } from "node:timers/promises"
import type { Delivery, Transport } from "#platform/mail/message.ts"
import { unavailableIn } from "#platform/unavailable.ts"
import { attemptMail, DOUBTFUL, recordDelivery, type Sending } from "./deliver-mail.server.ts"
import { type ClaimedMail, claimMails, doubtAbandoned, expireMails, renewClaims } from "./mail-queue.server.ts"
import { loadTemplates } from "./templates.server.ts"

// So many slow responses of the relay are waited for concurrently; further mails wait for one of them, for its limits at most.
const MAILS_AT_ONCE = 4
const POLL_MS = 500
const STOP_MS = 8_000
const PROBE_MS = { first: 1_000, longest: 5_000 }

/**
 * How long a claim outlives its sender. Renewed four times in that time, it lasts as long as the delivery, however slow. What is left
 * of it when a sender stops is longer than `STOP_MS`.
 */
const LEASE_MS = 60_000

/** Like `Sending`; without a transport, for where no relay is set, mails only wait. */
export type Outgoing = Omit<Sending, "transport"> & { readonly transport: Transport | null }

/**
 * Sends what waits in the outbox until `stop()`, a few at a time. While the relay is down it is probed instead of being offered
 * mail, so that everything goes out soon after it returns. `stop()` waits for deliveries under way for 8 seconds; what is still without
 * a response then is settled by the next sender as after a death.
 */
export function startSending(outgoing: Outgoing, { leaseMs = LEASE_MS } = {}): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const held = new Set<ClaimedMail>()
  const { transport } = outgoing
  const running = Promise.all([
    tend(outgoing, held, leaseMs, stopping.signal),
    transport && send({ ...outgoing, transport }, held, leaseMs, stopping.signal),
  ])
  return {
    async stop() {
      stopping.abort()
      await Promise.race([running, pause(STOP_MS)])
    },
  }
}

/** Renews the claims in `held`, and settles what ran out: claims of senders that died, and codes. */
async function tend(
  { db, log }: Outgoing,
  held: Set<ClaimedMail>,
  leaseMs: number,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      if (held.size > 0) await renewClaims(db, [...held], leaseMs / 1000)
      await expireMails(db)
      for (const { id, kind, recipient, attempts } of await doubtAbandoned(db)) {
        log.error({ mail: id, kind, to: recipient, attempts }, DOUBTFUL)
      }
    } catch (err) {
      // The outage log reports once that the database is away.
      if (!unavailableIn(err)) log.warn({ err }, "claims of mails could not be renewed; trying again")
    }
    await pause(leaseMs / 4, stopping)
  }
}

async function send(sending: Sending, held: Set<ClaimedMail>, leaseMs: number, stopping: AbortSignal): Promise<void> {
  const { db, transport, log } = sending
  const inFlight = new Set<Promise<void>>()
  let relayDown = false
  let failedProbes = 0

  async function deliver(mail: ClaimedMail) {
    held.add(mail)
    const delivery = await attemptMail(sending, mail, leaseMs / 1000)
    if (delivery.outcome === "doubtful" || (delivery.outcome === "postponed" && delivery.relayDown)) relayDown = true
    else failedProbes = 0
    // From here the database says when the mail is due.
    held.delete(mail)
    await record(mail, delivery)
  }

  // A database that is away does not change what became of a mail: that is written when it is back.
  async function record(mail: ClaimedMail, delivery: Delivery) {
    for (;;) {
      try {
        return await recordDelivery(sending, mail, delivery)
      } catch (err) {
        if (!unavailableIn(err))
          log.warn({ err, mail: mail.id }, "what became of a mail could not be written; trying again")
        if (stopping.aborted) return
        await pause(POLL_MS, stopping)
      }
    }
  }

  async function probe() {
    await pause(Math.min(PROBE_MS.first * 2 ** failedProbes++, PROBE_MS.longest), stopping)
    relayDown = !(await transport.reachable())
  }

  async function claim() {
    // After trouble one mail goes ahead alone: a relay that loses what it is given should not lose the others as well.
    const free = (failedProbes === 0 ? MAILS_AT_ONCE : 1) - inFlight.size
    const mails = free > 0 ? await claimMails(db, free, leaseMs / 1000) : []
    for (const mail of mails) {
      const done = deliver(mail).finally(() => inFlight.delete(done))
      inFlight.add(done)
    }
    if (inFlight.size > 0 && free <= mails.length) await Promise.race([...inFlight, pause(POLL_MS, stopping)])
    else if (mails.length === 0) await pause(POLL_MS, stopping)
  }

  loadTemplates().then(
    () => log.debug("the templates of mails are loaded"),
    (err) => log.warn({ err }, "the templates of mails could not be loaded; trying again with the first mail"),
  )
  while (!stopping.aborted) {
    try {
      await (relayDown ? probe() : claim())
    } catch (err) {
      if (!unavailableIn(err)) log.warn({ err }, "the outbox could not be read; trying again")
      await pause(POLL_MS, stopping)
    }
  }
  await Promise.all(inFlight)
}

/** Waits, or until `signal` aborts. */
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => {})
}
