// Saved commands of a person. Row-level security says whose are seen and whose may be changed; here is only what is asked.
import { sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import { Problem } from '#contract/problem.ts'
import { mostSaved, type SavedCommand, type SavedCommands, type SavedWish } from '#contract/saved.ts'
import { actionOf } from '#contract/standard.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type Tx, withPerson } from '#server/db/tenant.ts'
import type { Actor, Kit } from '#server/kit.ts'

type Needs = Pick<Kit, 'db' | 'clock' | 'resources'>

const shown = (userId: string) => sql`
  select c.id, c.name, c.action, c.input, c.role_id as role, r.name as "roleName", u.name as "byName",
    c.user_id = ${userId} as "isMine", case when c.user_id = ${userId} then c.keys end as keys
  from saved_command c join user_account u on u.id = c.user_id left join role r on r.id = c.role_id`

const rolesOf = (tx: Tx, userId: string) =>
  rowsOf<SavedCommands['roles'][number]>(
    tx,
    sql`select distinct r.id, r.name from user_role b join role r on r.id = b.role_id where b.user_id = ${userId} order by r.name`,
  )

export const savedCommands = (kit: Needs, { userId }: Actor): Promise<SavedCommands> =>
  withPerson(kit.db, userId, async tx => ({
    commands: await rowsOf<SavedCommand>(tx, sql`${shown(userId)} order by lower(c.name), c.id`),
    roles: await rolesOf(tx, userId),
  }))

const refused = (path: 'action' | 'role' | 'name' | 'keys', code: string, message: string, key: string) =>
  new Problem('VALIDATION', 'Some values are not valid', { fields: [remark(code, message, { key, path })] })

const demandKnown = ({ resources }: Needs, id: string): void => {
  const dot = id.indexOf('.')
  const area = resources.find(({ name }) => name === id.slice(0, dot))
  if (!area || !actionOf(area, id.slice(dot + 1))) throw refused('action', 'UNKNOWN', 'is no action', 'saved.noAction')
}

const demandFree = async (tx: Tx, userId: string, { id, name, keys = null }: SavedWish): Promise<void> => {
  const [same] = await rowsOf<{ name: string; keys: string | null }>(
    tx,
    sql`select name, keys from saved_command where user_id = ${userId} and id is distinct from ${id ?? null}::uuid
      and (lower(name) = lower(${name}) or keys = ${keys}) limit 1`,
  )
  if (!same) return
  if (keys !== null && same.keys === keys)
    throw refused('keys', 'UNIQUE', `is the key of ${same.name}`, 'saved.keyTaken')
  throw refused('name', 'UNIQUE', 'is the name of another one', 'saved.nameTaken')
}

const stored = async (kit: Needs, tx: Tx, userId: string, wish: SavedWish): Promise<string> => {
  const { id, name, action, input, keys = null, role = null } = wish
  const values = JSON.stringify(input)
  const [row] = id
    ? await rowsOf<{ id: string }>(
        tx,
        sql`update saved_command set name = ${name}, action = ${action}, input = ${values}::jsonb, keys = ${keys},
          role_id = ${role}::uuid where id = ${id}::uuid and user_id = ${userId} returning id`,
      )
    : await rowsOf<{ id: string }>(
        tx,
        sql`insert into saved_command (user_id, name, action, input, keys, role_id, created_at)
          values (${userId}, ${name}, ${action}, ${values}::jsonb, ${keys}, ${role}::uuid, ${kit.clock.now().toISOString()})
          returning id`,
      )
  if (!row) throw new Problem('NOT_FOUND', 'There is no such command of yours')
  return row.id
}

/** Makes one, or changes one of mine. */
export const saveCommand = (kit: Needs, { userId }: Actor, wish: SavedWish): Promise<SavedCommand> => {
  demandKnown(kit, wish.action)
  return withPerson(kit.db, userId, async tx => {
    // One at a time per person, so that two tabs cannot take one key.
    await rowsOf(tx, sql`select 1 from user_account where id = ${userId} for update`)
    const roles = await rolesOf(tx, userId)
    if (wish.role && !roles.some(({ id }) => id === wish.role))
      throw refused('role', 'NOT_YOURS', 'is no role of yours', 'saved.notYourRole')
    await demandFree(tx, userId, wish)
    const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(
      tx,
      sql`select count(*)::int as count from saved_command where user_id = ${userId}`,
    )
    if (!wish.id && count >= mostSaved) throw new Problem('TOO_LARGE', `${mostSaved} commands are kept at most`)
    const id = await stored(kit, tx, userId, wish)
    const [row] = await rowsOf<SavedCommand>(tx, sql`${shown(userId)} where c.id = ${id}::uuid`)
    return row as SavedCommand
  })
}

export const removeCommand = (kit: Needs, { userId }: Actor, id: string): Promise<void> =>
  withPerson(kit.db, userId, async tx => {
    const gone = await rowsOf(
      tx,
      sql`delete from saved_command where id = ${id}::uuid and user_id = ${userId} returning id`,
    )
    if (gone.length === 0) throw new Problem('NOT_FOUND', 'There is no such command of yours')
  })
