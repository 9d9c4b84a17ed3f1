// What keeps a table from being what its resource declares, told in sentences. Types are written down here once more: a law that
// asked the product would agree with whatever the product says.
import type pg from 'pg'
import { columnOf, tableOf } from '#contract/address.ts'
import type { FieldKind } from '#contract/field.ts'
import { isStored, type Resource } from '#contract/resource.ts'

const typeOf: Record<FieldKind, string> = {
  text: 'text',
  localized: 'jsonb',
  integer: 'integer',
  decimal: 'numeric',
  money: 'bigint',
  percent: 'integer',
  toggle: 'boolean',
  choice: 'smallint',
  date: 'date',
  moment: 'timestamp with time zone',
  reference: 'uuid',
  references: 'uuid[]',
  list: 'text[]',
  json: 'jsonb',
  file: 'jsonb',
  files: 'jsonb',
  media: 'jsonb',
  target: 'jsonb',
  groups: 'jsonb',
  blocks: 'jsonb',
}

const baseColumns = [
  'vendor',
  'id',
  'status',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'deleted_at',
  'x',
]

/** By name: one of another schema, or one that has to be quoted, is found like any other. */
const inPublic = "relname = $1 and relnamespace = 'public'::regnamespace"

const columnsIn = async (client: pg.Client, resource: Resource) => {
  const { rows } = await client.query<{ name: string; type: string; required: boolean; generated: boolean }>(
    `select attname as name, format_type(atttypid, null) as type, attnotnull as required, attgenerated <> '' as generated
     from pg_attribute where attnum > 0 and not attisdropped and attrelid = (select oid from pg_class where ${inPublic})`,
    [tableOf(resource)],
  )
  return rows
}

/** Stored fields without a column of their type, that must not be empty where they may not. */
export const lacking = async (client: pg.Client, resource: Resource): Promise<string[]> => {
  const columns = new Map((await columnsIn(client, resource)).map(column => [column.name, column]))
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!isStored(field)) return []
    const column = columns.get(columnOf(name))
    const wanted = typeOf[field.kind]
    if (!column) return `${columnOf(name)} is missing: ${wanted}`
    if (column.type !== wanted) return `${column.name} is ${column.type}, not ${wanted}`
    // A view's columns may always be empty, as far as PostgreSQL says.
    return field.required && !column.required && !resource.derived ? `${column.name} may be empty` : []
  })
}

/** Columns that nothing declares; what the database works out itself is its own. */
export const strange = async (client: pg.Client, resource: Resource): Promise<string[]> => {
  const declared = new Set([...baseColumns, ...Object.keys(resource.fields).map(columnOf)])
  const found = (await columnsIn(client, resource)).filter(({ name, generated }) => !generated && !declared.has(name))
  return found.map(({ name }) => `nothing declares ${name}`)
}

export const fenceOf = async (client: pg.Client, resource: Resource) => {
  const { rows } = await client.query<{ on: boolean; forced: boolean; policies: number }>(
    `select relrowsecurity as on, relforcerowsecurity as forced, (select count(*)::int from pg_policy where polrelid = c.oid and polqual is not null and polwithcheck is not null) as policies
     from pg_class c where ${inPublic}`,
    [tableOf(resource)],
  )
  return rows
}

export const viewOf = async (client: pg.Client, resource: Resource) => {
  const { rows } = await client.query<{ kind: string; options: string[] }>(
    `select relkind as kind, reloptions as options from pg_class where ${inPublic}`,
    [tableOf(resource)],
  )
  return rows
}

/** Unique fields no index leads to, and those of which the planner is not told that they are. */
export const unfound = async (client: pg.Client, resource: Resource): Promise<string[]> => {
  const { rows } = await client.query<{ def: string }>(
    `select indexdef as def from pg_indexes where schemaname = 'public' and tablename = $1::text
      union all select pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxrelid = to_regclass(quote_ident($1::text))`,
    [tableOf(resource)],
  )
  const unique = Object.entries(resource.fields).filter(([, { facts }]) => facts.unique)
  return unique
    .map(([name]) => columnOf(name))
    .flatMap(column => {
      const said = `lower\\("?${column}"?\\)`
      const lacks = (what: string) => !rows.some(({ def }) => new RegExp(what).test(def))
      return [
        ...(lacks(`UNIQUE INDEX .*\\(vendor, ${said}\\)`)
          ? [`${column} has no unique index (vendor, lower(${column}))`]
          : []),
        ...(lacks(`STATISTICS .* ON ${said} FROM`) ? [`${column} has no statistics on (lower(${column}))`] : []),
      ]
    })
}

/** What the policy by which a role sees some rows was told, and whether it stands beside the fence and not in its place. */
export const scopedAs = async (client: pg.Client, resource: Resource) => {
  const { rows } = await client.query<{ told: string; beside: boolean }>(
    `select obj_description(p.oid, 'pg_policy') as told, not polpermissive and polcmd = 'r' as beside
     from pg_policy p join pg_class c on c.oid = p.polrelid where ${inPublic} and p.polname = 'rows'`,
    [tableOf(resource)],
  )
  return rows
}

/** What the palette's search is told of it, and of how many of its three triggers hear of a change. */
export const foundAs = async (client: pg.Client, resource: Resource) => {
  const { rows } = await client.query<{ told: string; triggers: number }>(
    `select obj_description(t.tgfoid, 'pg_proc') as told, count(*)::int as triggers from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where ${inPublic} and t.tgname ~ '^search_(made|changed|gone)$' and t.tgenabled = 'O' group by 1`,
    [tableOf(resource)],
  )
  return rows
}
