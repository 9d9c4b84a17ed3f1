// Every text in eight languages: no key missing, none left over, every place kept. What is missing is printed ready to paste.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { areas } from '#areas/all.ts'
import { keyOf } from '#contract/address.ts'
import { singularOf } from '#contract/article.ts'
import { actionCalled } from '#contract/naming.ts'
import type { Resource } from '#contract/resource.ts'
import { revisionFields } from '#contract/revisions.ts'
import { languages } from '#contract/session.ts'
import { actionsOf } from '#contract/standard.ts'
import { speaking } from '#server/speech.ts'
import { sharedNames } from './sameEverywhere.ts'
import { readTexts, spoken } from './spoken.ts'
import { areaTexts, consoleKeys, helpTexts, mailTexts, resourceTexts, type Text } from './texts.ts'

const placesIn = (text: string): string[] => [...text.matchAll(/\{\{?(\w+)/g)].map(([, name = '']) => name)
/** `{a}` and `{the}` are `{one}` with its article. */
const places = (text: string): string[] =>
  placesIn(text)
    .map(name => (/^(a|the)$/.test(name) ? 'one' : name))
    .sort()

const articles = resources.map(keyOf.article)

const files: [name: string, texts: () => Text[]][] = [
  ['areas', areaTexts],
  ['console', consoleKeys],
  ['mail', mailTexts],
  ['help', helpTexts],
]

const others = languages.filter(language => language !== 'en')

describe.each(others)('%s', language => {
  test.each(files)('has every text of %s', (name, texts) => {
    const known = spoken(language, name)
    const missing = texts().filter(({ keys }) => !keys.some(key => known[key]?.trim()))
    expect(Object.fromEntries(missing.map(({ keys, english }) => [keys.at(-1), english]))).toEqual({})
  })

  test.each(files)('keeps the places of every text of %s', (name, texts) => {
    const known = spoken(language, name)
    const broken = texts().flatMap(({ keys, english }) => {
      const key = keys.find(each => known[each])
      // What a resource says itself of a standard action names it in words of its own.
      const wanted = key === keys.at(-1) ? places(english) : []
      return key && places(known[key]!).join() !== wanted.join() ? [`${key}: ${known[key]}`] : []
    })
    expect(broken).toEqual([])
  })

  test.each(files)('says nothing in %s that nobody asks for', (name, texts) => {
    const asked = new Set(texts().flatMap(({ keys }) => keys))
    const plural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
    const stems = new Set([...asked].map(plural))
    expect(
      Object.keys(readTexts(`src/locales/${language}/${name}.json`)).filter(
        key => !asked.has(key) && !stems.has(plural(key)),
      ),
    ).toEqual([])
  })
})

/** Value sets by the folder of the area that declares them; those of the contract are everybody's. */
const setsIn = (folder: string): string[] =>
  globSync(`${folder}/**/*.ts`).flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(/valueSet\(\s*'(\w+)'/g)].map(([, name = '']) => name),
  )

const folders = Object.keys(areas)
/** How keys begin that stand with an area. */
const startsOf = new Map(
  await Promise.all(
    Object.entries(areas).map(async ([name, load]) => {
      const own = (await load()).area.resources.map(one => `${one.name}.`)
      return [name, [...own, ...setsIn(`src/areas/${name}`).map(set => `values.${set}.`)]] as const
    }),
  ),
)
const isOf = (area: string, key: string): boolean => startsOf.get(area)!.some(start => key.startsWith(start))

test.each(others)(
  'an area says in its folder what is said of its own resources and value sets in %s, and nothing that nobody asks for',
  language => {
    const asked = new Set([...areaTexts(), ...consoleKeys()].flatMap(({ keys }) => keys).concat(articles))
    const plural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
    const stems = new Set([...asked].map(plural))
    const shared = ['areas', 'console'].flatMap(file => Object.keys(readTexts(`src/locales/${language}/${file}.json`)))
    const strange = folders.flatMap(name => [
      ...Object.keys(readTexts(`src/areas/${name}/words/${language}.json`))
        .filter(key => !isOf(name, key) || !stems.has(plural(key)))
        .map(key => `${name}: ${key}`),
      ...shared.filter(key => isOf(name, key)).map(key => `not in ${name}: ${key}`),
    ])
    expect(strange).toEqual([])
    expect(globSync(`src/areas/*/words/${language}.json`).length).toBeGreaterThan(10)
  },
)

describe('a name has its article where a text asks for it', () => {
  const all = (language: string) => ({ ...spoken(language, 'areas'), ...spoken(language, 'console') })

  test.each(others)('in %s every resource says its own, or none does and no text asks', language => {
    const known = all(language)
    const asking = Object.entries(known).filter(([, text]) => placesIn(text).some(name => /^(a|the)$/.test(name)))
    const without = articles.filter(key => !known[key])
    expect(asking.length > 0 ? without : asking).toEqual([])
    expect(asking.length > 0 || without.length === articles.length).toBe(true)
  })

  test('in French each is one the rule knows, and no name begins with an h that would have to say whether it is mute', () => {
    const known = all('fr')
    const strange = resources.flatMap(one => {
      const { a, the } = singularOf(known[keyOf.one(one)]!, known[keyOf.article(one)]!)
      return a === the || /^h/i.test(known[keyOf.one(one)]!) ? [a] : []
    })
    expect(strange).toEqual([])
    expect(singularOf('remise', 'une')).toEqual({ one: 'remise', a: 'une remise', the: 'la remise' })
    expect(singularOf('avis', 'un').the).toBe('l’avis')
    expect(singularOf('réglages', 'des').the).toBe('les réglages')
    expect(singularOf('discount', '')).toEqual({ one: 'discount', a: 'discount', the: 'discount' })
  })

  test('the server says it with its article as a page does, and of one whose label is no plural what one counts by', () => {
    const french = speaking('fr', 'areas')
    const said = (name: string, action: string) =>
      french.spoken(actionCalled(resources.find(one => one.name === name)!, action))
    expect([said('discounts', 'create'), said('products', 'change'), said('memberAddresses', 'show')]).toEqual([
      'Créer une remise',
      'Modifier le produit',
      'Ouvrir l’adresse',
    ])
    expect([said('stock', 'export'), said('linkBuilder', 'open')]).toEqual([
      'Exporter les lignes de stock',
      'Ouvrir le générateur de liens',
    ])
  })

  test('no French command names what it works on behind a colon', () => {
    const command = /^(actions\.\w+\.label(One)?|palette\.(record|goTo|import|workThrough)|form\.new|grid\.\w+Title)$/
    const wrong = Object.entries(all('fr')).filter(([key, text]) => command.test(key) && /:\s*\{/.test(text))
    expect(wrong).toEqual([])
    expect(Object.keys(all('fr')).filter(key => command.test(key)).length).toBeGreaterThan(30)
  })
})

test('a value set is declared in one area, and shown by that area alone or by all', async () => {
  const owners = new Map<string, string>()
  const twice = folders.flatMap(name =>
    [...new Set(setsIn(`src/areas/${name}`))].flatMap(set => {
      const other = owners.get(set)
      owners.set(set, name)
      return other ? [`${set}: ${other} and ${name}`] : []
    }),
  )
  const strange: string[] = []
  for (const [name, load] of Object.entries(areas))
    for (const { keys } of resourceTexts((await load()).area.resources)) {
      const [, set = ''] = /^values\.(\w+)\./.exec(keys[0]!) ?? []
      if (owners.has(set) && owners.get(set) !== name) strange.push(`${name} shows ${set} of ${owners.get(set)}`)
    }
  expect([...twice, ...new Set(strange)]).toEqual([])
})

/** Languages besides English in one order of the areas: which file is read last, and which resource is asked first. */
const shownIn = (language: string, order: readonly string[], list: readonly Resource[]): string[] => {
  const known = Object.assign(
    readTexts(`src/locales/${language}/areas.json`),
    ...order.map(area => readTexts(`src/areas/${area}/words/${language}.json`)),
  ) as Record<string, string>
  return areaTexts(list)
    .map(({ keys, english }) => `${keys.join()} | ${english} | ${known[keys.find(key => key in known) ?? '']}`)
    .sort()
}

describe('a name is shared by being on the list, not by standing first', () => {
  test.each(others)('the areas in another order change no text in %s', language => {
    expect(shownIn(language, folders.toReversed(), resources.toReversed())).toEqual(
      shownIn(language, folders, resources),
    )
  })

  test('what resources share is on the list, or asked for by the standard actions', () => {
    const kit = new Set(areaTexts([]).flatMap(({ keys }) => keys))
    const standard = new Set(
      resources
        .flatMap(actionsOf)
        .filter(action => action.standard)
        .flatMap(({ input = {} }) => Object.keys(input).map(keyOf.standardInput)),
    )
    const shared = others.flatMap(language => Object.keys(readTexts(`src/locales/${language}/areas.json`)))
    const stray = shared.filter(key => /^(fields|inputs|columns)\./.test(key) && !kit.has(key) && !standard.has(key))
    expect([...new Set(stray)]).toEqual([])
  })

  test('what is on the list is said by two resources or the kit, and by none in the same words of its own', () => {
    const all = resourceTexts()
    const spoke = others.map(language => spoken(language, 'areas'))
    const redundant = all.flatMap(({ keys }) => {
      const last = keys.at(-1)!
      const own = keys.find(key => spoke.some(known => key in known))!
      return own !== last && spoke.every(known => known[own] === known[last]) ? [own] : []
    })
    const used = new Set(all.flatMap(({ keys }) => keys))
    const envelope = new Set(['status', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deletedAt'])
    const kit = new Set([...envelope, ...Object.keys(revisionFields)])
    const unused = Object.keys(sharedNames).filter(name => !kit.has(name) && !used.has(keyOf.sharedName(name)))
    expect([...new Set(redundant), ...unused]).toEqual([])
    expect(Object.keys(sharedNames).length).toBeLessThanOrEqual(70)
  })

  test.each(others)('no key says two things in %s', language => {
    const known = spoken(language, 'areas')
    const said = new Map<string, string>()
    const wrong = areaTexts().flatMap(({ keys, english }) => {
      const key = keys.find(each => each in known)
      if (key === undefined) return []
      const other = said.get(key) ?? english
      said.set(key, english)
      return other === english ? [] : [`${key}: "${other}" and "${english}"`]
    })
    expect([...new Set(wrong)]).toEqual([])
  })
})

test('every language has further words for the same commands, of which each is known', () => {
  const asked = new Set([...areaTexts(), ...consoleKeys()].flatMap(({ keys }) => keys.map(keyOf.words)))
  const lists = others.map(language => Object.keys(readTexts(`src/locales/${language}/search.json`)).sort())
  expect(lists.every(list => list.join() === lists[0]?.join())).toBe(true)
  expect(lists[0]?.filter(key => !asked.has(key))).toEqual([])
})

test('the console says nothing twice', () => {
  const keys = consoleKeys().flatMap(text => text.keys)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
