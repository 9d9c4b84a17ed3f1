// What a person chooses about files: columns mapped once, and the columns and form of an export.
import { describe, expect, test } from 'vitest'
import { tags } from '#areas/tags/tags.ts'
import { actionEndpointOf } from '#contract/address.ts'
import { type Inspection, mappingPaths } from '#contract/bulk.ts'
import { opened } from '../support/opened.ts'

const { here, admin, files } = await opened()

const inspected = async (text: string, who = admin): Promise<Inspection> => {
  const file = await here.files(who).send('theirs.csv', text)
  return (await who.get<{ data: Inspection }>(`/v1/tags/uploads/inspect?file=${file}&upload=tag`)).body.data
}

describe('a header that was mapped before', () => {
  const mapping = { Kennung: 'code', Name: 'label', Rest: '' }

  test('maps itself the next time, in any order of the columns, until it is forgotten', async () => {
    await files.apply(tags, 'tag', 'Kennung,Name,Rest\nkm-1,Eins,x\n', { mapping })
    const next = await inspected('Name,Rest,Kennung\nZwei,x,km-2\n')
    expect(next.refusals).toEqual([])
    expect(next.columns.map(({ column }) => column)).toEqual(['label', null, 'code'])
    expect(next.remembered).toMatchObject({ mapping, isMine: true, role: null })
    await admin.post(mappingPaths.forget, { id: next.remembered?.id })
    expect((await inspected('Name,Rest,Kennung\nZwei,x,km-2\n')).remembered).toBeUndefined()
  })

  test('is nobody else’s until it is shared with a role they have', async () => {
    const text = 'Schlüssel,Titel\nkm-3,Drei\n'
    const desk = await here.as('catalogue')
    const own = { Schlüssel: 'code', Titel: 'label' }
    await here.files(desk).apply(tags, 'tag', text, { mapping: own })
    const mine = (await inspected(text.replace('km-3', 'km-4'), desk)).remembered
    expect((await inspected(text)).remembered).toBeUndefined()
    const [role] = mine?.roles ?? []
    const shared = await desk.post(mappingPaths.share, { id: mine?.id, role: role?.id })
    expect(shared.status).toBe(200)
    await here.sql(
      `insert into user_role (user_id, role_id, brand, country)
       select u.id, $1, '*', '*' from user_account u where u.email = 'admin@nucleus.example' on conflict do nothing`,
      [role?.id],
    )
    expect((await inspected(text)).remembered).toMatchObject({ isMine: false, mapping: own, roles: [] })
    expect((await admin.post(mappingPaths.forget, { id: mine?.id })).status).toBe(404)
    expect((await admin.post(mappingPaths.share, { id: mine?.id, role: null })).status).toBe(404)
  })
})

describe('an export', () => {
  const exported = async (body: object): Promise<string[]> => {
    const answer = await admin.post<{ data: { jobId: string } }>(actionEndpointOf(tags, 'export'), body)
    const job = await files.over(answer.body.data.jobId)
    const { body: file } = await admin.get<{ text: string }>(`/v1/jobs/${job.id}/file/result`)
    return file.text.replace('\ufeff', '').trim().split('\r\n')
  }

  test('★ 27: holds the filter of the list, and its columns in their order', async () => {
    await files.apply(
      tags,
      'tag',
      'code,label,color,namespace\nex-1,Exported one,#112233,concern\nex-2,Exported two,,general\nez-3,Other,,general\n',
    )
    const lines = await exported({
      matching: { filter: 'exported namespace:concern', count: 1 },
      input: { columns: ['label', 'status', 'namespace', 'code'] },
    })
    expect(lines).toEqual(['label,_status,namespace,code', 'Exported one,active,concern,ex-1'])
    const again = await files.check(tags, 'tag', lines.join('\n'))
    expect(again.counts).toMatchObject({ unchanged: 1, update: 0, error: 0 })
  })

  test('of the selection alone has its key even where the list hides it', async () => {
    const { rows } = await admin.list(tags, `filter=${encodeURIComponent('"Exported two"')}`)
    const lines = await exported({ ids: rows.map(({ id }) => id), input: { columns: ['color', 'label'] } })
    expect(lines).toEqual(['code,color,label', 'ex-2,,Exported two'])
  })

  test('of a column that is not there is refused with the nearest there is', async () => {
    const { status, body } = await admin.post(actionEndpointOf(tags, 'export'), { input: { columns: ['colour'] } })
    expect({ status, path: body.fields?.[0]?.path }).toEqual({ status: 422, path: 'columns' })
    expect(body.fields?.[0]?.message).toContain('color')
  })
})
