// The outline of the areas: one answer per language, kept by its version, that knows every command and no field.
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { keyOf } from '#contract/address.ts'
import { attentionKey } from '#contract/home.ts'
import { type Outline, outlineAddress, outlinedOf, resourceOf } from '#contract/outline.ts'
import { languages } from '#contract/session.ts'
import { actionsOf } from '#contract/standard.ts'
import { outlinesOf } from '#server/http/outline.ts'
import { type World, world } from '../support/world.ts'

let here: World
beforeAll(async () => {
  here = await world({ demo: false })
})
afterAll(() => here.close())

const ask = (url: string, headers: Record<string, string> = {}) => here.house.app.app.inject({ url, headers })
const { version } = outlinesOf(resources)
const lasts = 'public, max-age=31536000, immutable'

test.each(languages)('in %s it is kept for good under its version, and small', async language => {
  const answer = await ask(outlineAddress(version, language), { 'accept-encoding': 'br' })
  const { data } = JSON.parse(brotliDecompressSync(answer.rawPayload).toString()) as { data: Outline }
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, lasts])
  expect(data.resources.map(({ name }) => name)).toEqual(resources.map(({ name }) => name))
  expect(answer.rawPayload.length).toBeLessThan(500 * resources.length)
})

test('whoever asks for another version has this one, and asks again', async () => {
  const answer = await ask(outlineAddress('now', 'en'))
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect((await ask(outlineAddress(version, 'xx' as 'en'))).statusCode).toBe(404)
})

test('it says every name of sidebar and palette in each language, and none twice in English', () => {
  const inLanguage = (language: (typeof languages)[number]) =>
    (JSON.parse(outlinesOf(resources).in(language).text) as { data: Outline }).data.texts
  expect(inLanguage('en')).toEqual({})
  const keys = resources.flatMap(one => [
    keyOf.label(one),
    keyOf.one(one),
    ...Object.keys(one.actions)
      .filter(name => !actionsOf(one).some(action => action.name === name && action.standard))
      .map(name => keyOf.action(one, name)),
    ...(one.views ?? []).map(({ name }) => keyOf.view(one, name)),
    ...Object.keys(one.queues ?? {}).map(name => keyOf.queue(one, name)),
    ...Object.keys(one.attention ?? {}).map(name => attentionKey(one, name)),
    ...Object.keys(one.figures ?? {}).map(name => keyOf.figure(one, name)),
    ...Object.keys(one.uploads ?? {}).map(name => keyOf.upload(one, name)),
  ])
  for (const language of languages.slice(1)) {
    const texts = inLanguage(language)
    expect(keys.filter(key => !(key in texts))).toEqual([])
  }
})

test('what is made of it has the same actions, called the same and found by the same, and asks where the resource asks', () => {
  const told = (one: (typeof resources)[number]) =>
    actionsOf(one).map(({ id, label, alias, words, keys, icon, on, effect, event, standard, input = {} }) => ({
      ...{ id, label, alias, words, keys, icon, on, effect, event, standard },
      asks: Object.keys(input).length > 0,
    }))
  for (const one of resources) expect(told(resourceOf(outlinedOf(one)))).toEqual(told(one))
})
