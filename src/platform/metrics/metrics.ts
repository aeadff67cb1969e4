import { Counter, Histogram } from "prom-client"

// These metrics are counted in the memory of this process; docs/monitoring.md says what each is good for. Labels are
// words of ours, never something that a client typed, so the number of series is bounded.

function counter<Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) {
  return new Counter({ name, help, labelNames })
}

const UP_TO_TEN_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export const requests = counter("http_requests_total", "Requests, also those answered from the page cache", [
  "method",
  "route",
  "status",
])
export const requestSeconds = new Histogram({
  name: "http_request_duration_seconds",
  help: "Seconds until a response that is not from the page cache was ready",
  buckets: UP_TO_TEN_SECONDS,
  labelNames: ["method", "route"],
})
export const busyRefusals = counter("nool_requests_refused_busy_total", "503 because too many were under way", ["kind"])

export const slowStatements = counter("nool_slow_statements_total", "Statements slower than SLOW_STATEMENT_MS")

export const laneRefused = counter("nool_lane_refused_total", "Costly works turned away: too many waited", ["lane"])

export const mailAttempts = counter("nool_mail_attempts_total", "Mails by what became of an attempt", ["outcome"])
export const jobRuns = counter("nool_job_runs_total", "Runs of background jobs in this process", ["job", "outcome"])
export const fileCallFailures = counter("nool_file_store_failures_total", "Calls of the file store that failed", [
  "call",
])

export const authEvents = counter("nool_auth_events_total", "Events of the trail of accounts", ["event"])
export const securityEvents = counter("nool_security_events_total", "Refusals that may be an attack", ["event"])
export const logLines = counter("nool_log_lines_total", "Lines of the log from level warn on", ["level"])
export const scrapeErrors = counter("nool_scrape_errors_total", "What could not be read for the metrics", ["source"])
