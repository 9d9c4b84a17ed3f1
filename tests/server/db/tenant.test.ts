// The wall between vendors, as the database itself sees it.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/pool.ts'
import { withClient } from '#server/db/roles.ts'
import { type Tx, withoutTenant, withTenant } from '#server/db/tenant.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'

let database: FreshDatabase
let open: OpenDatabase

beforeAll(async () => {
  database = await freshDatabase()
  await withClient(database.adminUrl, client =>
    client.query(
      "create table note (vendor text not null, words text, primary key (vendor, words)); call guard_vendor('note')",
    ),
  )
  open = await openDatabase(database.appUrl, { size: 4 })
})

afterAll(async () => {
  await open.close()
  await database.drop()
})

const words = async (tx: Tx) =>
  (await tx.execute<{ words: string }>(sql`select words from note order by words`)).rows.map(row => row.words)

const add = (tx: Tx, vendor: string, text: string) => tx.execute(sql`insert into note values (${vendor}, ${text})`)

const wordsOf = (vendor: string) => withTenant(open.db, { vendor }, words)

describe('a table that bears a vendor', () => {
  beforeEach(async () => {
    for (const vendor of ['mgp', 'tmc'])
      await withTenant(open.db, { vendor }, async tx => {
        await tx.execute(sql`delete from note`)
        await add(tx, vendor, `of ${vendor}`)
      })
  })

  test('shows each vendor its own rows', async () => {
    expect(await wordsOf('mgp')).toEqual(['of mgp'])
    expect(await wordsOf('tmc')).toEqual(['of tmc'])
    expect(await wordsOf("x' or '1'='1")).toEqual([])
  })

  test('shows nobody anything without a vendor, before and after others used the connection', async () => {
    expect(await withoutTenant(open.db, words)).toEqual([])
    const { rows } = await open.db.execute(sql`select * from note`)
    expect(rows).toEqual([])
  })

  test('shows its owner nothing either', async () => {
    const { rows } = await withClient(database.adminUrl, client => client.query('select * from note'))
    expect(rows).toEqual([])
  })

  test('takes no row for another vendor and changes none', async () => {
    await expect(withTenant(open.db, { vendor: 'mgp' }, tx => add(tx, 'tmc', 'planted'))).rejects.toThrow()
    await withTenant(open.db, { vendor: 'mgp' }, tx => tx.execute(sql`delete from note where vendor = 'tmc'`))
    expect(await wordsOf('tmc')).toEqual(['of tmc'])
  })

  test('lets two vendors use the same key', async () => {
    for (const vendor of ['mgp', 'tmc']) await withTenant(open.db, { vendor }, tx => add(tx, vendor, 'same'))
    expect(await wordsOf('mgp')).toEqual(['of mgp', 'same'])
  })

  test('stays closed while connections are shared, broken off and returned', async () => {
    const visits = Array.from({ length: 200 }, async (_, turn) => {
      const vendor = turn % 2 === 0 ? 'mgp' : 'tmc'
      return withTenant(open.db, { vendor }, async tx => {
        const seen = await words(tx)
        if (turn % 5 === 0) throw new Error('broken off')
        if (turn % 7 === 0) await tx.execute(sql`select 1 / 0`)
        return seen.every(text => text === `of ${vendor}`)
      }).catch(() => true)
    })
    expect(new Set(await Promise.all(visits))).toEqual(new Set([true]))
    expect((await open.db.execute(sql`select app_vendor() as vendor, app_user() as user`)).rows).toEqual([
      { vendor: null, user: null },
    ])
  })
})

describe('withTenant', () => {
  test('tells the database vendor, user and country', async () => {
    const { rows } = await withTenant(open.db, { vendor: 'mgp', user: 'u1', country: 'IND' }, tx =>
      tx.execute(sql`select app_vendor() as vendor, app_user() as user, app_country() as country`),
    )
    expect(rows).toEqual([{ vendor: 'mgp', user: 'u1', country: 'IND' }])
  })

  test('refuses an empty vendor', async () => {
    await expect(wordsOf('')).rejects.toThrow('needs a vendor')
  })

  test('keeps nothing when the work throws', async () => {
    const work = withTenant(open.db, { vendor: 'lit' }, async tx => {
      await add(tx, 'lit', 'lost')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await wordsOf('lit')).toEqual([])
  })

  test('does not call a transaction kept whose error was swallowed', async () => {
    const work = withTenant(open.db, { vendor: 'lit' }, async tx => {
      await add(tx, 'lit', 'lost')
      await tx.execute(sql`select 1 / 0`).catch(() => {})
    })
    await expect(work).rejects.toThrow('rolled back')
  })

  test('inside a transaction it is that transaction, and another vendor is left behind at the end', async () => {
    await withTenant(open.db, { vendor: 'mgp' }, async tx => {
      expect(await withTenant(tx, { vendor: 'mgp' }, async inner => inner === tx)).toBe(true)
      expect(await withTenant(tx, { vendor: 'tmc' }, words)).toEqual(await wordsOf('tmc'))
      await expect(withTenant(tx, { vendor: 'tmc' }, async () => Promise.reject(new Error('inner')))).rejects.toThrow(
        'inner',
      )
      expect((await tx.execute(sql`select app_vendor() as vendor`)).rows).toEqual([{ vendor: 'mgp' }])
    })
  })

  test('survives the loss of its connection', async () => {
    const work = withTenant(open.db, { vendor: 'mgp' }, tx =>
      tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
    )
    await expect(work).rejects.toThrow()
    expect(await wordsOf('nobody')).toEqual([])
  })
})

describe('the catalogue of the migrated database', () => {
  const ask = async (text: string) => (await withClient(database.appUrl, client => client.query(text))).rows

  test('the run-time role owns nothing and may not become more', async () => {
    expect(
      await ask('select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }])
    expect(await ask('select relname from pg_class where relowner = current_user::regrole')).toEqual([])
    await expect(ask('set role nucleus_owner')).rejects.toThrow('permission denied')
    await expect(ask('create table mine (id int)')).rejects.toThrow('permission denied')
    await expect(ask('truncate note')).rejects.toThrow('permission denied')
  })

  test('every table with a vendor has row-level security forced, with a policy that checks both ways', async () => {
    const open = await ask(`
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'vendor'
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policy p where p.polrelid = c.oid and p.polqual is not null and p.polwithcheck is not null))`)
    expect(open).toEqual([])
  })

  test('every unique index of such a table leads with the vendor', async () => {
    const wrong = await ask(`
      select i.indexrelid::regclass::text as index from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'vendor'
      join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace and i.indisunique and i.indkey[0] <> a.attnum`)
    expect(wrong).toEqual([])
  })

  test('no view and no function steps around the policies', async () => {
    expect(
      await ask(`select relname from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
        and not coalesce(reloptions @> '{security_invoker=on}' or reloptions @> '{security_invoker=true}', false)`),
    ).toEqual([])
    expect(
      await ask(
        `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and proconfig is null`,
      ),
    ).toEqual([])
  })

  test('words beyond ASCII are found by trigrams', async () => {
    expect(
      await ask(
        "select similarity('نیل پالش', 'نیل پالس') > 0.3 as urdu, similarity('口红', '口红膏') > 0.3 as chinese",
      ),
    ).toEqual([{ urdu: true, chinese: true }])
    expect(await ask("select plain_text('Crème BRÛLÉE') as plain")).toEqual([{ plain: 'creme brulee' }])
  })
})
