import pg from "pg"

const SCALE = 10
const ACCOUNTS = 100_000
const TELLERS = 10

export interface TpcB {
  /** Runs one transaction, of a client that has none open. */
  transaction(): Promise<void>
  close(): Promise<void>
}

/**
 * The TPC-B-like transaction of pgbench at scale 10 in tables of its own: pgbench does not come with the packages. All seven statements go
 * in one packet, where pgbench sends seven.
 */
export async function openTpcB(databaseUrl: string, clients: number): Promise<TpcB> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients })
  await pool.query(TABLES)
  return { transaction: async () => void (await pool.query(transactionOf(SCALE))), close: () => pool.end() }
}

const TABLES = `
  CREATE SCHEMA IF NOT EXISTS tpcb;
  CREATE TABLE tpcb.branches (bid int PRIMARY KEY, bbalance int, filler char(88)) WITH (fillfactor = 100);
  CREATE TABLE tpcb.tellers (tid int PRIMARY KEY, bid int, tbalance int, filler char(84)) WITH (fillfactor = 100);
  CREATE TABLE tpcb.accounts (aid int PRIMARY KEY, bid int, abalance int, filler char(84)) WITH (fillfactor = 100);
  CREATE TABLE tpcb.history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  INSERT INTO tpcb.branches SELECT n, 0 FROM generate_series(1, ${SCALE}) AS n;
  INSERT INTO tpcb.tellers SELECT n, (n - 1) / ${TELLERS} + 1, 0 FROM generate_series(1, ${SCALE * TELLERS}) AS n;
  INSERT INTO tpcb.accounts SELECT n, (n - 1) / ${ACCOUNTS} + 1, 0, '' FROM generate_series(1, ${SCALE * ACCOUNTS}) AS n;
  ANALYZE tpcb.accounts, tpcb.tellers, tpcb.branches`

function transactionOf(scale: number): string {
  const [aid, tid, bid] = [oneOf(scale * ACCOUNTS), oneOf(scale * TELLERS), oneOf(scale)]
  const delta = oneOf(10_001) - 5_001
  return `BEGIN;
    UPDATE tpcb.accounts SET abalance = abalance + ${delta} WHERE aid = ${aid};
    SELECT abalance FROM tpcb.accounts WHERE aid = ${aid};
    UPDATE tpcb.tellers SET tbalance = tbalance + ${delta} WHERE tid = ${tid};
    UPDATE tpcb.branches SET bbalance = bbalance + ${delta} WHERE bid = ${bid};
    INSERT INTO tpcb.history (tid, bid, aid, delta, mtime) VALUES (${tid}, ${bid}, ${aid}, ${delta}, CURRENT_TIMESTAMP);
    END;`
}

function oneOf(count: number): number {
  return 1 + Math.floor(Math.random() * count)
}
