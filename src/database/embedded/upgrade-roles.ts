import pg from "pg"
import { withClient } from "./ask-server.ts"
import { type Passwords, type Site, urlOf } from "./server.ts"

const LOCK_MS = 10_000
const LOCK_NOT_AVAILABLE = "55P03"

/**
 * Data folders of earlier versions have `nool` for the cluster's first superuser, which PostgreSQL does not let go of that right: it
 * gets another name and no login, and a new, ordinary `nool` takes over the database and all that is in it, in one transaction.
 */
export async function takeSuperuserFromShop(site: Site, port: number, client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_roles WHERE oid = 10 AND rolname = 'nool'")
  if (!rowCount) return
  try {
    await withClient(urlOf("postgres", "nool", port, site.passwords), (shop) => shop.query(upgrade(site.passwords)))
  } catch (error) {
    if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE) throw error
    throw new Error("A process of an earlier version of the shop still uses the database: stop it, then start again.")
  }
  site.onNotice(
    "The shop's database role is no superuser any more; the superuser's password is in postgres/superuser-password.",
  )
}

/** SQL that makes the superuser `postgres`, or gives it the password, whichever version of the shop made the cluster. One line. */
export function ensureSuperuser({ superuser }: Passwords): string {
  const role = `postgres SUPERUSER LOGIN PASSWORD ${pg.escapeLiteral(superuser)}`
  return `DO $$ BEGIN IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'postgres') THEN ALTER ROLE ${role}; ELSE CREATE ROLE ${role}; END IF; END $$`
}

const NOT_OF_AN_EXTENSION = "NOT EXISTS (SELECT FROM pg_depend WHERE objid = o.oid AND deptype = 'e')"

const OBJECTS = `
  SELECT format('ALTER SCHEMA %I OWNER TO nool', nspname) AS statement
    FROM pg_namespace o WHERE nspowner = 10 AND nspname !~ '^pg_' AND nspname <> 'information_schema'
  UNION ALL
  SELECT format('ALTER TABLE %s OWNER TO nool', o.oid::regclass)
    FROM pg_class o JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relowner = 10 AND relkind IN ('r', 'p', 'v', 'm', 'S') AND nspname !~ '^pg_' AND nspname <> 'information_schema'
      AND ${NOT_OF_AN_EXTENSION}
      AND NOT (relkind = 'S' AND EXISTS (SELECT FROM pg_depend WHERE objid = o.oid AND deptype IN ('a', 'i') AND refobjsubid > 0))
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO nool', o.oid::regprocedure)
    FROM pg_proc o JOIN pg_namespace n ON n.oid = pronamespace
    WHERE proowner = 10 AND nspname !~ '^pg_' AND nspname <> 'information_schema' AND ${NOT_OF_AN_EXTENSION}
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO nool', o.oid::regtype)
    FROM pg_type o JOIN pg_namespace n ON n.oid = typnamespace
    WHERE typowner = 10 AND typtype IN ('e', 'd', 'r') AND nspname !~ '^pg_' AND nspname <> 'information_schema'
      AND ${NOT_OF_AN_EXTENSION}`

function upgrade({ shop }: Passwords): string {
  return `
    BEGIN;
    SET LOCAL lock_timeout = ${LOCK_MS};
    ALTER ROLE nool RENAME TO first_superuser;
    ALTER ROLE first_superuser NOLOGIN PASSWORD NULL;
    CREATE ROLE nool LOGIN PASSWORD ${pg.escapeLiteral(shop)};
    ALTER DATABASE nool OWNER TO nool;
    DO $$
    DECLARE
      object record;
    BEGIN
      FOR object IN ${OBJECTS} LOOP
        EXECUTE object.statement;
      END LOOP;
    END $$;
    COMMIT`
}
