// One row in every table of a database that has the baseline alone. Whatever comes later has to cope with rows that are there; the
// seeds could not write these, they know the newest columns.
import type pg from 'pg'

const one = '00000000-0000-7000-8000-000000000001'

/** By type, where nothing below says otherwise. */
const typical: Record<string, unknown> = {
  text: 'some',
  citext: 'some@example.com',
  uuid: one,
  smallint: 1,
  integer: 0,
  bigint: 1,
  numeric: 1,
  boolean: false,
  bytea: '\\x00',
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
}

/** By column, of all tables or of one; one that is named with its table is filled though it could stay empty. */
const particular: Record<string, unknown> = {
  vendor: 'mgp',
  ends_at: '2027-01-01T00:00:00Z',
  fault: 'ERROR',
  unit: 'credit',
  'awb_asks.attempt': 1,
  'challenge.purpose': 'login',
  'contact_changes.field': 'phone',
  'invitation.vendors': '{mgp}',
  'kept_mapping.header': 'x'.repeat(64),
  'local_gateway.state': 'pending',
  'member_aliases.field': 'phone',
  'saved_view.user_id': one,
  'transfer.vendor_code': 'mgp',
  'vendor.code': 'mgp',
  'vendor.country': 'IND',
  'vendor.currency': 'INR',
  'vendor.env': 'dev',
  'watch.kind': 'change',
  'watch.record': one,
}

interface Needed {
  table: string
  names: string[]
  types: string[]
}

/** As a superuser, past fences, references and triggers; every id is the same, so that references hold all the same. */
export const fill = async (client: pg.Client): Promise<string[]> => {
  await client.query("set session_replication_role = 'replica'")
  const { rows } = await client.query<Needed>(
    `select c.relname as table, coalesce(array_agg(a.attname::text order by a.attnum) filter (where needed), '{}') as names,
       coalesce(array_agg(format_type(a.atttypid, null) order by a.attnum) filter (where needed), '{}') as types
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
       lateral (select format('%s.%s', c.relname, a.attname) = any($1) or (a.attnotnull and a.attidentity = ''
         and (not a.atthasdef or a.attname in ('id', 'sid'))) as needed)
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migration', 'platform')
     group by c.oid, c.relname order by c.relname`,
    [Object.keys(particular)],
  )
  for (const { table, names, types } of rows) {
    const values = names.map(
      (name, at) => particular[`${table}.${name}`] ?? particular[name] ?? typical[types[at]!] ?? '{}',
    )
    const columns = names.map(name => client.escapeIdentifier(name)).join(', ')
    const places = names.map((_, at) => `$${at + 1}`).join(', ')
    const said = names.length > 0 ? `(${columns}) values (${places})` : 'default values'
    await client.query(`insert into ${client.escapeIdentifier(table)} ${said}`, values)
  }
  return rows.map(({ table }) => table)
}
