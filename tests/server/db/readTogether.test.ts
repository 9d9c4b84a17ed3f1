import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/pool.ts'
import { withClient } from '#server/db/roles.ts'
import { compiled } from '#server/db/statement.ts'
import { readingTenant, readTogether, withTenant, writesTo } from '#server/db/tenant.ts'
import { freshDatabase } from '../../support/database.ts'

let opened: Awaited<ReturnType<typeof openDatabase>>
let base: Awaited<ReturnType<typeof freshDatabase>>

beforeAll(async () => {
  base = await freshDatabase()
  await withClient(base.adminUrl, client =>
    client.query(`create table kept_things (vendor text not null, name text not null, primary key (vendor, name));
      call guard_vendor('kept_things')`),
  )
  opened = await openDatabase(base.appUrl, { size: 1 })
  for (const vendor of ['mgp', 'tmc'])
    await withTenant(opened.db, { vendor }, tx =>
      tx.execute(sql`insert into kept_things values (${vendor}, 'one of ' || ${vendor})`),
    )
})
afterAll(async () => {
  await opened.close()
  await base.drop()
})

const names = (kept = false) => compiled(sql`select name from kept_things order by name`, kept)

describe('reads of one vendor in one flush', () => {
  test('see the rows of that vendor only, prepared or not, and leave nothing behind on the connection', async () => {
    const { db } = opened
    for (const kept of [false, true, true]) {
      expect(await readTogether(db, { vendor: 'mgp' }, [names(kept), names()])).toEqual([
        [['one of mgp']],
        [['one of mgp']],
      ])
      expect(await readTogether(db, { vendor: 'tmc' }, [names(kept)])).toEqual([[['one of tmc']]])
    }
    expect((await db.execute(sql`select name from kept_things`)).rows).toEqual([])
    await expect(readTogether(db, { vendor: '' }, [names()])).rejects.toThrow('needs a vendor')
  })

  test('refuse to write', async () => {
    const write = compiled(sql`delete from kept_things returning name`)
    await expect(readTogether(opened.db, { vendor: 'mgp' }, [write])).rejects.toMatchObject({ code: '25006' })
    await expect(
      readingTenant(opened.db, { vendor: 'mgp' }, tx => tx.execute(sql`delete from kept_things`)),
    ).rejects.toMatchObject({ cause: { code: '25006' } })
    expect(await readTogether(opened.db, { vendor: 'mgp' }, [names()])).toEqual([[['one of mgp']]])
  })

  test('go on after a statement that failed, also with the ones behind it that were never parsed', async () => {
    const wrong = compiled(sql`select 1 / ${0}::int`, true)
    const behind = compiled(sql`select name, 'behind' from kept_things`, true)
    for (let turn = 0; turn < 2; turn += 1) {
      await expect(readTogether(opened.db, { vendor: 'mgp' }, [wrong, behind])).rejects.toMatchObject({ code: '22012' })
    }
    expect(await readTogether(opened.db, { vendor: 'mgp' }, [behind])).toEqual([[['one of mgp', 'behind']]])
  })
})

test('whatever may have written to a vendor is counted, nested or not; who reads is not', async () => {
  const { db } = opened
  const before = [writesTo(db, 'mgp'), writesTo(db, 'tmc')]
  await readTogether(db, { vendor: 'mgp' }, [names()])
  await readingTenant(db, { vendor: 'mgp' }, tx => tx.execute(sql`select 1`))
  expect([writesTo(db, 'mgp'), writesTo(db, 'tmc')]).toEqual(before)
  await withTenant(db, { vendor: 'mgp' }, tx =>
    withTenant(tx, { vendor: 'tmc' }, inner => inner.execute(sql`select 1`)),
  )
  expect([writesTo(db, 'mgp'), writesTo(db, 'tmc')]).toEqual(before.map(count => count + 1))
})
