import { Counter, Gauge, Histogram } from "prom-client"

// These metrics are counted in the memory of this process; docs/monitoring.md says what each is good for. Labels are
// words of ours, never something that a client typed, so the number of series is bounded.

const UP_TO_TEN_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STATEMENT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 20]

export const requests = new Counter({
  name: "http_requests_total",
  help: "Requests that were answered, also from the page cache, by the pattern of their route",
  labelNames: ["method", "route", "status"] as const,
})
export const requestSeconds = new Histogram({
  name: "http_request_duration_seconds",
  help: "Seconds until the response of a request that did not come from the page cache was ready",
  labelNames: ["method", "route"] as const,
  buckets: UP_TO_TEN_SECONDS,
})
export const underWay = new Gauge({
  name: "nool_requests_under_way",
  help: "Requests of a kind, or renderings of pages, that are being worked on",
  labelNames: ["kind"] as const,
})
export const busyRefusals = new Counter({
  name: "nool_requests_refused_busy_total",
  help: "Requests answered 503 because too many of their kind were under way",
  labelNames: ["kind"] as const,
})

export const cachedPages = new Counter({
  name: "nool_page_cache_requests_total",
  help: "Requests for pages that may be cached: hit, stale (being replaced), old (the database is away), joined or rendered",
  labelNames: ["result"] as const,
})
export const renderedPages = new Counter({
  name: "nool_page_renderings_total",
  help: "Pages rendered, by whether all that they show could be read",
  labelNames: ["outcome"] as const,
})

export const statementSeconds = new Histogram({
  name: "nool_database_statement_duration_seconds",
  help: "Seconds from sending a statement to its response",
  buckets: STATEMENT_SECONDS,
})
export const statementFailures = new Counter({
  name: "nool_database_failures_total",
  help: "Statements and connections that failed, by the class of their SQLSTATE, or connection",
  labelNames: ["class"] as const,
})
export const poolSeconds = new Histogram({
  name: "nool_database_pool_wait_seconds",
  help: "Seconds that work waited for a connection of the pool",
  buckets: STATEMENT_SECONDS,
})
export const slowStatements = new Counter({
  name: "nool_slow_statements_total",
  help: "Statements that took longer than SLOW_STATEMENT_MS",
})

export const laneRunning = new Gauge({
  name: "nool_lane_running",
  help: "Costly works that run",
  labelNames: ["lane"] as const,
})
export const laneWaiting = new Gauge({
  name: "nool_lane_waiting",
  help: "Costly works that wait for their turn",
  labelNames: ["lane"] as const,
})
export const laneRefused = new Counter({
  name: "nool_lane_refused_total",
  help: "Costly works that were turned away because too many waited",
  labelNames: ["lane"] as const,
})

export const mailAttempts = new Counter({
  name: "nool_mail_attempts_total",
  help: "Mails by what became of an attempt: sent, queued (again), failed (given up) or doubtful",
  labelNames: ["outcome"] as const,
})
export const jobRuns = new Counter({
  name: "nool_job_runs_total",
  help: "Runs of background jobs in this process",
  labelNames: ["job", "outcome"] as const,
})

export const uploads = new Counter({
  name: "nool_uploads_total",
  help: "Files that were uploaded: received, or refused for their size or form",
  labelNames: ["outcome"] as const,
})
export const uploadBytes = new Counter({
  name: "nool_upload_bytes_total",
  help: "Bytes of the files that were received",
})
export const fileCallSeconds = new Histogram({
  name: "nool_file_store_duration_seconds",
  help: "Seconds of a call of the file store",
  labelNames: ["call"] as const,
  buckets: UP_TO_TEN_SECONDS,
})
export const fileCallFailures = new Counter({
  name: "nool_file_store_failures_total",
  help: "Calls of the file store that failed or took too long",
  labelNames: ["call"] as const,
})

export const ordersPlaced = new Counter({ name: "nool_orders_placed_total", help: "Orders that were placed" })
export const authEvents = new Counter({
  name: "nool_auth_events_total",
  help: "Events of the trail of accounts, such as sign_in and sign_in_failed",
  labelNames: ["event"] as const,
})
export const securityEvents = new Counter({
  name: "nool_security_events_total",
  help: "Refusals that may be an attack",
  labelNames: ["event"] as const,
})
export const limitsReached = new Counter({
  name: "nool_limits_reached_total",
  help: "Calls that were refused because of a limit, by its name",
  labelNames: ["limit"] as const,
})
export const logLines = new Counter({
  name: "nool_log_lines_total",
  help: "Lines of the log from level warn on",
  labelNames: ["level"] as const,
})
export const announcements = new Counter({
  name: "nool_announcements_total",
  help: "Changes of the catalogue that this process heard of",
})
export const scrapeErrors = new Counter({
  name: "nool_scrape_errors_total",
  help: "What could not be read for the metrics: the database, a disk",
  labelNames: ["source"] as const,
})
