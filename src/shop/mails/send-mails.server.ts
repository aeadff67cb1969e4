import { gather } from "#platform/gather.ts"
import type { Transport } from "#platform/mail/message.ts"
import { pause } from "#platform/pause.ts"
import { unavailableIn } from "#platform/unavailable.ts"
import { attemptMail, DOUBTFUL, reportStatus, type Sending, settlementOf } from "./deliver-mail.server.ts"
import {
  beginHandOvers,
  type Claim,
  type ClaimedMail,
  claimMails,
  doubtAbandoned,
  expireMails,
  renewClaims,
  type Settlement,
  settleMails,
} from "./mail-queue.server.ts"

const POLL_MS = 500
const STOP_MS = 8_000
/** One statement claims at least this many, also where the relay accepts fewer at a time. */
const CLAIM_AT_LEAST = 16

/**
 * The sender gathers for this time what one statement records. A process that is killed leaves in doubt the mails whose
 * relay answered within the last `SETTLE_MS`, besides those that it is handing over.
 */
const HAND_OVER_MS = 10
const SETTLE_MS = 100

const TIMES = {
  /**
   * A claim outlives its sender by this time. It is renewed four times in that time, so it lasts as long as the
   * delivery, however slow. What is left of it when a sender stops is longer than `STOP_MS`.
   */
  leaseMs: 60_000,
  /** A claimed mail may wait this long for the mails before it; then other senders may claim it. */
  waitMs: 5_000,
  /** The pauses between probes of a relay that is down grow from the first to the longest. */
  probeMs: { first: 1_000, longest: 5_000 },
}
export type SendingTimes = typeof TIMES

/** Is like `Sending`; without a transport, where no relay is set, mails only wait. */
export type Outgoing = Omit<Sending, "transport"> & { readonly transport: Transport | null }

/**
 * Sends the mails in the outbox until `stop()`, a few at a time. While the relay is down it is probed instead of being
 * offered mail, so that everything is sent soon after it returns. `stop()` waits for current deliveries for 8 seconds;
 * what is still without a response then is settled by the next sender as after a death.
 */
export function startSending(outgoing: Outgoing, changed: Partial<SendingTimes> = {}): { stop(): Promise<void> } {
  const times = { ...TIMES, ...changed }
  const stopping = new AbortController()
  const held = new Set<ClaimedMail>()
  const { transport, log } = outgoing
  // The templates are loaded with this module, so that mails continue while the program's folder is being replaced by a
  // newer one.
  log.debug("the templates of mails are loaded")
  const running = Promise.all([
    tend(outgoing, held, times, stopping.signal),
    transport && send({ ...outgoing, transport }, held, times, stopping.signal),
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
  { db, log, onSettled }: Outgoing,
  held: Set<ClaimedMail>,
  { leaseMs }: SendingTimes,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      if (held.size > 0) await renewClaims(db, [...held], leaseMs / 1000)
      await expireMails(db)
      for (const { id, kind, recipient, attempts } of await doubtAbandoned(db)) {
        onSettled?.("doubtful")
        log.error({ mail: id, kind, to: recipient, attempts }, DOUBTFUL)
      }
    } catch (err) {
      // The outage log reports once that the database is away.
      if (!unavailableIn(err)) log.warn({ err }, "claims of mails could not be renewed; trying again")
    }
    await pause(leaseMs / 4, stopping)
  }
}

async function send(
  sending: Sending,
  held: Set<ClaimedMail>,
  { leaseMs, waitMs, probeMs }: SendingTimes,
  stopping: AbortSignal,
): Promise<void> {
  const { db, transport, log } = sending
  const handOver = gather(HAND_OVER_MS, (claims: readonly Claim[]) => beginHandOvers(db, claims, leaseMs / 1000))
  const settle = gather(SETTLE_MS, (settlements: readonly Settlement[]) => settleMails(db, settlements))
  const inFlight = new Set<Promise<void>>()
  const recording = new Set<Promise<void>>()
  let waiting: ClaimedMail[] = []
  let claimedAt = 0
  let allClaimed = false
  let relayDown = false
  let failedProbes = 0

  async function deliver(mail: ClaimedMail) {
    const delivery = await attemptMail(sending, mail, () => handOver(mail))
    if (delivery.outcome === "doubtful" || (delivery.outcome === "postponed" && delivery.relayDown)) relayDown = true
    else failedProbes = 0
    // From here the database says when the mail is due.
    held.delete(mail)
    const settlement = settlementOf(mail, delivery)
    if (settlement) follow(recording, record(mail, settlement))
  }

  // An unavailable database does not change what became of a mail: that is written when it is back.
  async function record(mail: ClaimedMail, settlement: Settlement) {
    for (;;) {
      try {
        return reportStatus(sending, mail, settlement.reason, await settle(settlement))
      } catch (err) {
        if (!unavailableIn(err))
          log.warn({ err, mail: mail.id }, "what became of a mail could not be written; trying again")
        if (stopping.aborted) return
        await pause(POLL_MS, stopping)
      }
    }
  }

  async function probe() {
    await giveBackWaiting()
    await pause(Math.min(probeMs.first * 2 ** failedProbes++, probeMs.longest), stopping)
    relayDown = !(await transport.reachable())
  }

  async function claim() {
    const limit = failedProbes === 0 ? Math.max(transport.atOnce, CLAIM_AT_LEAST) : 1
    waiting = await claimMails(db, limit, leaseMs / 1000)
    claimedAt = performance.now()
    allClaimed = waiting.length < limit
    for (const mail of waiting) held.add(mail)
  }

  /** Another sender may have a faster relay. */
  async function giveBackWaiting() {
    const claims = waiting.splice(0)
    for (const mail of claims) held.delete(mail)
    if (claims.length > 0) await renewClaims(db, claims, 0)
  }

  /** Mails that come one after the other are claimed together; the next claim waits this long. */
  const untilClaim = () => (allClaimed ? POLL_MS - (performance.now() - claimedAt) : 0)

  async function turn() {
    // After trouble one mail goes ahead alone: a relay that loses what it is given should not lose the others as well.
    const free = (failedProbes === 0 ? transport.atOnce : 1) - inFlight.size
    if (waiting.length > 0 && performance.now() - claimedAt > waitMs) await giveBackWaiting()
    else if (waiting.length === 0 && free > 0 && untilClaim() <= 0) await claim()
    const next = waiting.splice(0, Math.max(0, free))
    for (const mail of next) follow(inFlight, deliver(mail))
    if (next.length < free) await pause(untilClaim(), stopping)
    else await Promise.race([...inFlight, pause(POLL_MS, stopping)])
  }

  while (!stopping.aborted) {
    try {
      await (relayDown ? probe() : turn())
    } catch (err) {
      if (!unavailableIn(err)) log.warn({ err }, "the outbox could not be read; trying again")
      await pause(POLL_MS, stopping)
    }
  }
  await giveBackWaiting().catch(() => {})
  await Promise.all(inFlight)
  await Promise.all(recording)
}

/** Keeps `work`, which never rejects, in `all` until it is done. */
function follow(all: Set<Promise<void>>, work: Promise<void>) {
  const done = work.finally(() => all.delete(done))
  all.add(done)
}
