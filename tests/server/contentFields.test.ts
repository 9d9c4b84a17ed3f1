// The kinds content is made of, over a resource that exists only here: what is kept of them, what is refused, what finds them,
// and that a file says all of it.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileAddress, linkTo } from '#contract/codecs/files.ts'
import { f } from '#contract/f.ts'
import { type Medium, pictures } from '#contract/fields/files.ts'
import { type Resource, resource, type Upload } from '#contract/resource.ts'
import { rowReader, unguarded } from '#server/csv/cells.ts'
import { furtherCells, guarded, headerRow, printRow } from '#server/csv/writer.ts'
import { withTenant } from '#server/db/tenant.ts'
import { generic } from '#server/jobs/generic.ts'
import { settingOf } from '#server/kit.ts'
import { newId } from '#server/records/ids.ts'
import type { BulkRow, Scene } from '#server/records/serve.ts'
import { type Body, openWorld, person, table, type World } from './recordsWorld.ts'

const posters = resource({
  name: 'posters',
  one: 'poster',
  label: 'Posters',
  group: 'content',
  icon: 'image',
  title: 'name',
  lifecycle: 'toggle',
  fields: {
    name: f.text({ required: true, search: true }),
    code: f.text({ required: true, unique: true, format: 'code' }),
    pictures: f.media({ accepts: pictures, listed: true, described: true, max: 5, column: true }),
    loose: f.media({ accepts: pictures }),
    body: f.blocks({
      max: 20,
      depth: 3,
      blocks: {
        hero: {
          label: 'Hero',
          fields: {
            title: f.localized({ required: true }),
            picture: f.media({ accepts: pictures, described: true, max: 1 }),
            link: f.target({ among: ['makers', 'shelves'] }),
          },
        },
        text: { label: 'Text', fields: { html: f.text({ format: 'html' }), size: f.integer({ min: 1 }) } },
        columns: { label: 'Columns', fields: {}, holds: ['hero', 'text', 'columns'] },
      },
    }),
    link: f.target({ among: ['makers', 'labels', 'shelves', 'pages'], column: true }),
  },
  actions: {},
})

const file: Upload = {
  label: 'Posters',
  key: 'code',
  columns: {
    code: posters.fields.code,
    pictures: posters.fields.pictures,
    loose: posters.fields.loose,
    link: posters.fields.link,
    body: posters.fields.body,
  },
}

const ada = person()
let world: World
beforeAll(async () => {
  world = await openWorld(
    {},
    {
      resources: [posters],
      tables: table(
        'posters',
        'name text not null, code text not null, pictures jsonb, loose jsonb, link jsonb, body jsonb',
      ),
    },
  )
}, 120_000)
afterAll(() => world?.close())

const stored = async (name: string, mime = 'image/png'): Promise<string> => {
  const id = newId()
  await withTenant(world.kit.db, { vendor: 'mgp' }, tx =>
    tx.execute(sql`insert into file (vendor, id, name, mime, bytes, sha256, created_by, width, height, sent)
      values ('mgp', ${id}, ${name}, ${mime}, 10, ${'0'.repeat(64)}, ${ada.userId}, 400, 300, true)`),
  )
  return id
}

let count = 0
const create = async (input: Record<string, unknown>): Promise<Body> => {
  count += 1
  const { body } = await world.act(ada, 'posters', 'create', {
    input: { name: `P${count}`, code: `P${count}`, ...input },
  })
  return body
}
const made = async (input: Record<string, unknown>): Promise<Body> => {
  const body = await create(input)
  expect(body.data?.refused ?? body).toEqual([])
  return body.data.done[0]
}
const change = async (row: Body, input: Record<string, unknown>): Promise<Body> => {
  const { body } = await world.act(ada, 'posters', 'change', { ids: [row.id], input })
  return body.data?.done?.[0] ?? body
}
const found = async (filter: string): Promise<string[]> => {
  const { body } = await world.call(ada, 'GET', `/v1/posters?filter=${encodeURIComponent(filter)}&size=100`)
  return body.data?.rows?.map(({ code }: Body) => code).sort() ?? body
}
const fieldsOf = (body: Body): Body[] => body.fields ?? body.data?.refused?.map(({ why }: Body) => why) ?? []

/** What a file with these rows, sent back, would change. */
const changesOf = async (rows: Body[], cells?: Record<string, string>): Promise<unknown[]> => {
  const setting = settingOf(ada.place)
  return withTenant(world.kit.db, { vendor: 'mgp' }, async tx => {
    const scene = { tx, staff: ada, setting, now: new Date(), kit: world.kit } as unknown as Scene
    const rules = generic(world.kit, posters as Resource, file)
    const values = await rules.rows!(scene, rows)
    const read = rowReader(file, setting)
    const sent = values.map((one, at) => {
      const all = Object.fromEntries(
        headerRow(file).map((name, place) => [name, printRow(file, one, setting)[place] ?? '']),
      )
      const whole = { ...all, ...furtherCells(file, one, setting), ...cells }
      return read(
        at + 1,
        Object.fromEntries(Object.entries(whole).map(([name, cell]) => [name, unguarded(guarded(cell))])),
      )
    })
    expect(sent.flatMap(({ findings }) => findings)).toEqual([])
    const known = await rules.load(scene, sent as BulkRow[])
    return sent.flatMap(row => rules.judge([row as BulkRow], known, scene as never).changes)
  })
}

describe('media', () => {
  test('keep what is said of them in every language and the point that stays in sight; a text alone is that of the default', async () => {
    const id = await stored('rose.png')
    const row = await made({
      pictures: [
        { ...linkTo(id), alt: 'A rose', focal: { x: 0.3, y: 0.4 } },
        { kind: 'image', url: 'https://a.example/1.jpg', state: 'listed', alt: { 'en-in': 'A jar', 'ar-ae': 'جرة' } },
      ],
    })
    expect(row.pictures).toEqual([
      {
        fileId: id,
        name: 'rose.png',
        mime: 'image/png',
        bytes: 10,
        sha256: '0'.repeat(64),
        width: 400,
        height: 300,
        alt: { 'en-in': 'A rose' },
        focal: { x: 0.3, y: 0.4 },
      },
      { kind: 'image', url: 'https://a.example/1.jpg', state: 'listed', alt: { 'en-in': 'A jar', 'ar-ae': 'جرة' } },
    ])
    // What is not spoken of stays, what is emptied goes.
    const next = await change(row, { pictures: [{ ...linkTo(id), alt: { 'ar-ae': 'وردة' } }] })
    expect(next.pictures).toMatchObject([{ alt: { 'en-in': 'A rose', 'ar-ae': 'وردة' }, focal: { x: 0.3, y: 0.4 } }])
    const last = await change(next, { pictures: [{ ...linkTo(id), alt: { 'ar-ae': '' }, focal: null }] })
    expect(last.pictures[0].alt).toEqual({ 'en-in': 'A rose' })
    expect(last.pictures[0]).not.toHaveProperty('focal')
  })

  test('are refused without a text where one is demanded, unless they only decorate; elsewhere they need none', async () => {
    const id = await stored('plain.png')
    const other = await stored('other.png')
    expect(fieldsOf(await create({ pictures: [{ ...linkTo(other), alt: 'x' }, linkTo(id)] }))).toMatchObject([
      { code: 'REQUIRED', key: 'findings.ALT_MISSING', path: 'pictures.1.alt', params: { n: 2 } },
    ])
    expect((await made({ pictures: [{ ...linkTo(id), decorative: true }] })).pictures).toMatchObject([
      { decorative: true },
    ])
    expect((await made({ loose: [linkTo(id)] })).loose).toMatchObject([{ name: 'plain.png' }])
  })

  test.each([
    ['a point outside of the picture', { focal: { x: 1.4, y: 0 } }, /focal x/],
    ['a language nobody speaks', { alt: { klingon: 'Qa' } }, /./],
    ['a text that is too long', { alt: { 'en-in': 'x'.repeat(301) } }, /./],
  ])('refuse %s', async (_, more, told) => {
    const id = await stored('a.png')
    const [wrong] = fieldsOf(await create({ loose: [{ ...linkTo(id), ...more }] }))
    expect(wrong?.message).toMatch(told)
  })

  test('refuse a file of another type and one that is not there', async () => {
    const film = await stored('a.mp4', 'video/mp4')
    expect(fieldsOf(await create({ loose: [linkTo(film)] }))).toMatchObject([{ code: 'FILE_TYPE' }])
    expect(fieldsOf(await create({ loose: [linkTo(newId())] }))).toMatchObject([{ code: 'REF_NOT_FOUND' }])
  })

  test('are found by whether there are any, whether one says nothing of itself, and by name and text', async () => {
    const id = await stored('Sunset.png')
    const [silent, said, none] = [
      await made({ loose: [linkTo(id)] }),
      await made({ loose: [{ ...linkTo(id), alt: { 'en-in': 'Evening 100%' } }] }),
      await made({ code: 'BARE' }),
    ]
    expect(await found(`code:${silent.code} loose:undescribed`)).toEqual([silent.code])
    expect(await found(`code:${said.code} loose:undescribed`)).toEqual([])
    expect(await found(`code:${said.code} loose:evening`)).toEqual([said.code])
    expect(await found(`code:${said.code} loose:"100%"`)).toEqual([said.code])
    expect(await found(`code:${said.code} loose:"1%0"`)).toEqual([])
    expect(await found(`code:${said.code} loose:sunset.png`)).toEqual([said.code])
    expect(await found(`code:${none.code} loose:none`)).toEqual([none.code])
    expect(await found(`code:${none.code} loose:any`)).toEqual([])
    expect(await found(`code:${said.code} loose:any`)).toEqual([said.code])
    expect(await found(`code:${said.code} loose:constructor`)).toEqual([])
  })

  test('are whole in a file: what is exported changes nothing, and a cell may say more of what is there', async () => {
    const id = await stored('whole.png')
    const row = await made({
      pictures: [
        { ...linkTo(id), alt: { 'en-in': 'A; b | c=d \\ e\nf', 'ar-ae': 'وردة' }, focal: { x: 0.25, y: 1 } },
        { kind: 'image', url: 'https://a.example/1.jpg?v=1;2', state: 'listed', decorative: true },
      ],
    })
    expect(await changesOf([row])).toEqual([])
    const cell = `${fileAddress(id)} | https://a.example/1.jpg?v=1;2; focal=0 0.5`
    const [more] = (await changesOf([row], { pictures: cell })) as { patch: { pictures: Medium[] } }[]
    expect((await change(row, more!.patch)).pictures).toMatchObject([
      { alt: row.pictures[0].alt, focal: { x: 0.25, y: 1 } },
      { decorative: true, focal: { x: 0, y: 0.5 } },
    ])
  })
})

describe('a link', () => {
  const maker = async (more: Record<string, unknown> = {}): Promise<Body> => {
    count += 1
    const { body } = await world.act(ada, 'makers', 'create', {
      input: { name: `Maker ${count}`, code: `m-${count}`, ...more },
    })
    return body.data.done[0]
  }
  const move = (row: Body, event: string, name = 'makers') => world.act(ada, name, event, { ids: [row.id] })

  test('leads to a record, which a row names with its state in list and record; to an address it is what it says', async () => {
    const one = await maker()
    const row = await made({ link: { to: 'makers', id: one.id } })
    expect(row.linkTarget).toEqual({ title: one.name, status: one.status })
    const { body } = await world.call(ada, 'GET', `/v1/posters?filter=code:${row.code}`)
    expect(body.data.rows[0].linkTarget).toEqual({ title: one.name, status: one.status })
    const other = await made({ link: { url: '/sale?utm_source=a&to=kids' } })
    expect(other.link).toEqual({ url: '/sale?utm_source=a&to=kids' })
    expect(other).not.toHaveProperty('linkTarget')
  })

  test('is refused where the record is not there, not of this vendor, or of a kind it may not lead to', async () => {
    expect(fieldsOf(await create({ link: { to: 'makers', id: newId() } }))).toMatchObject([
      { code: 'REF_NOT_FOUND', path: 'link' },
    ])
    expect(fieldsOf(await create({ link: { to: 'pages', id: newId() } }))).toMatchObject([{ code: 'REF_NOT_FOUND' }])
    expect(fieldsOf(await create({ link: { to: 'posters', id: newId() } }))).toMatchObject([
      { code: 'ENUM', key: 'findings.LINK_TO', path: 'link' },
    ])
    const gone = await maker()
    await move(gone, 'remove')
    expect(fieldsOf(await create({ link: { to: 'makers', id: gone.id } }))).toMatchObject([{ code: 'REF_NOT_FOUND' }])
  })

  test('warns where nobody would see the record, and is kept', async () => {
    const { body: shelf } = await world.act(ada, 'shelves', 'create', { input: { name: 'Draft shelf', sku: 'DR-1' } })
    const [draft] = shelf.data.done
    const input = { name: 'Leads', code: 'LEADS', link: { to: 'shelves', id: draft.id } }
    const { body: plan } = await world.act(ada, 'posters', 'create', { dry: true, input })
    expect(plan.data.plan.warnings).toMatchObject([
      { code: 'REF_NOT_LIVE', key: 'findings.LINK_UNSEEN', path: 'link', params: { title: 'Draft shelf' } },
    ])
    const row = await made(input)
    expect(row.linkTarget.status).toBe('draft')
    // Nothing is said of a link that was there before.
    const { body: again } = await world.act(ada, 'posters', 'change', {
      dry: true,
      ids: [row.id],
      input: { name: 'Other' },
    })
    expect(again.data.plan.warnings).toEqual([])
  })

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,<script>',
    'http://a.example',
    '//evil.example/x',
    '/\\evil.example',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/%252fevil.example',
    '/go?next=https://evil.example',
    '/go?a=1&redirect_uri=https%3A%2F%2Fevil.example',
    '/go?url=%2F%2Fevil.example',
    'https://shop.example@evil.example/',
    'https:///x',
    'https://a b.example',
    'sale',
    '',
    '/a\nb',
    `/${'x'.repeat(2001)}`,
  ])('%j is refused as an address', async url => {
    expect(fieldsOf(await create({ link: { url } }))).toMatchObject([{ path: 'link' }])
  })

  test.each([
    '/',
    '/sale',
    '/a/b?x=1&y=2#z',
    '/فارسی',
    '/100%25',
    'https://a.example/?next=/b',
    '/search?q=https://a.example',
  ])('%j is taken', async url => {
    expect((await made({ link: { url } })).link).toEqual({ url })
  })

  test('that broke is marked and found; so is any by what it leads to, by name and by a part of its address', async () => {
    const [stays, goes, sleeps] = [await maker({ name: 'Acme' }), await maker(), await maker()]
    const rows = [
      await made({ link: { to: 'makers', id: stays.id } }),
      await made({ link: { to: 'makers', id: goes.id } }),
      await made({ link: { to: 'makers', id: sleeps.id } }),
      await made({ link: { url: '/autumn-sale' } }),
      await made({}),
    ]
    const [a, b, c, d, e] = rows.map(({ code }) => code)
    expect(await found(`code:${a},${b},${c},${d},${e} link:broken`)).toEqual([])
    await move(goes, 'remove')
    await move(sleeps, 'deactivate')
    const mine = (filter: string) => found(`code:${rows.map(({ code }) => code).join(',')} ${filter}`)
    expect(await mine('link:broken')).toEqual([b, c].sort())
    expect(await mine('-link:broken')).toEqual([a, d, e].sort())
    expect(await mine('link:none')).toEqual([e])
    expect(await mine('link:address')).toEqual([d])
    expect(await mine('link:makers')).toEqual([a, b, c].sort())
    expect(await mine('link:acme')).toEqual([a])
    expect(await mine(`link:${stays.code}`)).toEqual([a])
    expect(await mine('link:autumn')).toEqual([d])
    const { body } = await world.call(ada, 'GET', `/v1/posters?filter=code:${b}`)
    expect(body.data.rows[0]).toMatchObject({ link: { id: goes.id }, linkTarget: null })
    // What broke by itself hinders no other change.
    expect(await change(rows[1], { name: 'URL changed' })).toMatchObject({ name: 'URL changed' })
  })

  test('is whole in a file, by what the record is called; what is exported changes nothing', async () => {
    const [one, other] = [await maker(), await maker()]
    const row = await made({ link: { to: 'makers', id: one.id } })
    expect(await changesOf([row, await made({ link: { url: '/x?a=b:c' } })])).toEqual([])
    expect(await changesOf([row], { link: `makers:${one.code}` })).toEqual([])
    expect(await changesOf([row], { link: `makers:${other.code.toUpperCase()}` })).toMatchObject([
      { patch: { link: { to: 'makers', id: other.id } } },
    ])
    expect(await changesOf([row], { link: 'https://a.example' })).toMatchObject([
      { patch: { link: { url: 'https://a.example' } } },
    ])
  })

  test('is searched among its own kinds only', async () => {
    const one = await maker({ name: 'Zebrawood' })
    await world.act(ada, 'shelves', 'create', { input: { name: 'Zebrawood shelf', sku: 'ZEB-1' } })
    const hits = async (only: string) => {
      const { body } = await world.call(ada, 'GET', `/v1/search?q=zebrawood&resource=${only}`)
      return body.data.hits.map(({ resource: name }: Body) => name).sort()
    }
    expect(await hits('makers,labels')).toEqual(['makers'])
    expect(await hits('makers,shelves')).toEqual(['makers', 'shelves'])
    expect(one.name).toBe('Zebrawood')
  })
})

describe('a tree of blocks', () => {
  const hero = (props: Record<string, unknown> = {}) => ({
    id: newId(),
    type: 'hero',
    props: { title: { 'en-in': 'Autumn' }, ...props },
  })

  test('is kept whole, its texts cleaned, its files told by the server', async () => {
    const id = await stored('hero.png')
    const text = { id: newId(), type: 'text', props: { html: '<p>Hi<script>alert(1)</script></p>' } }
    const top = hero({ picture: [{ ...linkTo(id), name: 'lie.exe', alt: 'A hero', focal: { x: 0.1, y: 0.2 } }] })
    const columns = { id: newId(), type: 'columns', props: {}, children: [text] }
    const row = await made({ body: [top, columns] })
    expect(row.body[0].props.picture).toMatchObject([
      { fileId: id, name: 'hero.png', bytes: 10, alt: { 'en-in': 'A hero' }, focal: { x: 0.1, y: 0.2 } },
    ])
    expect(row.body[1].children[0].props.html).toBe('<p>Hi</p>')
    // Moved elsewhere, the picture keeps what was said of it.
    const moved = await change(row, { body: [columns, { ...hero(), props: { ...top.props, picture: [linkTo(id)] } }] })
    expect(moved.body[1].props.picture).toMatchObject([{ alt: { 'en-in': 'A hero' }, focal: { x: 0.1, y: 0.2 } }])
  })

  test('says of what is wrong in a block where it is', async () => {
    const [one, other] = [hero(), hero({ title: undefined })]
    expect(fieldsOf(await create({ body: [one, other] }))).toMatchObject([
      { code: 'REQUIRED', path: `body.${other.id}.title`, message: 'Hero, Title: Enter title' },
    ])
    const gone = hero({ link: { to: 'makers', id: newId() } })
    expect(fieldsOf(await create({ body: [gone] }))).toMatchObject([
      { code: 'REF_NOT_FOUND', path: `body.${gone.id}.link` },
    ])
    const silent = hero({ picture: [linkTo(await stored('x.png'))] })
    expect(fieldsOf(await create({ body: [silent] }))).toMatchObject([
      { code: 'REQUIRED', path: `body.${silent.id}.picture.0.alt` },
    ])
    const missing = hero({ picture: [{ ...linkTo(newId()), alt: 'x' }] })
    expect(fieldsOf(await create({ body: [missing] }))).toMatchObject([
      { code: 'REF_NOT_FOUND', path: `body.${missing.id}.picture` },
    ])
    const odd = { id: newId(), type: 'slider', props: {} }
    expect(fieldsOf(await create({ body: [odd] }))).toMatchObject([{ code: 'ENUM', path: `body.${odd.id}` }])
  })

  test('warns of a link in a block to what nobody sees', async () => {
    const { body: shelf } = await world.act(ada, 'shelves', 'create', { input: { name: 'Sleeping', sku: 'SL-1' } })
    const lead = hero({ link: { to: 'shelves', id: shelf.data.done[0].id } })
    const input = { name: 'W', code: 'WARNS', body: [{ id: newId(), type: 'columns', props: {}, children: [lead] }] }
    const { body } = await world.act(ada, 'posters', 'create', { dry: true, input })
    expect(body.data.plan.warnings).toMatchObject([{ code: 'REF_NOT_LIVE', params: { title: 'Sleeping' } }])
  })

  test('is found by a kind of block at any depth, and by what is written in it', async () => {
    const inner = { id: newId(), type: 'text', props: { html: '<p>Marigold 50%</p>' } }
    const [deep, flat, bare] = [
      await made({ body: [{ id: newId(), type: 'columns', props: {}, children: [inner] }] }),
      await made({ body: [hero({ title: { 'en-in': 'Text' } })] }),
      await made({}),
    ]
    const mine = (filter: string) => found(`code:${deep.code},${flat.code},${bare.code} ${filter}`)
    expect(await mine('body:text')).toEqual([deep.code])
    expect(await mine('body:hero')).toEqual([flat.code])
    expect(await mine('body:marigold')).toEqual([deep.code])
    expect(await mine('body:autumn')).toEqual([])
    expect(await mine('body:"50%"')).toEqual([deep.code])
    expect(await mine('body:none')).toEqual([bare.code])
  })

  test('is whole in a file; what is exported changes nothing', async () => {
    const id = await stored('csv.png')
    const row = await made({ body: [hero({ picture: [{ ...linkTo(id), alt: '=1+1 | "x"; y' }] })] })
    expect(await changesOf([row])).toEqual([])
  })

  test('is undone and done again as one change', async () => {
    const row = await made({ body: [hero()] })
    const next = await change(row, { body: [...row.body, hero({ title: { 'en-in': 'Second' } })] })
    expect(next.body).toHaveLength(2)
    const { body } = await world.call(ada, 'GET', `/v1/posters/${row.id}/history`)
    const [last] = body.data.lines ?? body.data
    expect(last.diff).toMatchObject([{ field: 'body', before: row.body, after: next.body }])
  })
})

test('the description of the API has all their parts', async () => {
  const { body } = await world.call(ada, 'GET', '/docs/json')
  const described = JSON.stringify(body.paths['/v1/posters/actions/create'])
  for (const part of ['focal', 'decorative', '"url"', '"const":"hero"']) expect(described).toContain(part)
})
