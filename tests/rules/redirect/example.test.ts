// What a redirect that is being written does is shown by an address it answers and by where that is sent.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Drafted, exampleOf } from '#rules/redirect/example.ts'
import { redirectCodes } from '#rules/redirect/table.ts'

const draft: Drafted = {
  from: '/old',
  to: '/new',
  code: 301,
  match: 'exact',
  keepQuery: 'append',
  keepRemainder: false,
}

test.each<[string, Partial<Drafted>, string]>([
  ['the query stays', {}, '/old?ref=mail 301 /new?ref=mail'],
  ['the query goes', { keepQuery: 'drop' }, '/old?ref=mail 301 /new'],
  ['what the target sets itself holds', { to: '/new?ref=x#top' }, '/old?ref=mail 301 /new?ref=x#top'],
  ['of a prefix the rest stays', { match: 'prefix', keepRemainder: true }, '/old/more?ref=mail 301 /new/more?ref=mail'],
  ['of a prefix the rest goes', { match: 'prefix', code: 302 }, '/old/more?ref=mail 302 /new?ref=mail'],
  [
    'a full address',
    { from: 'https://shop.example/old/', to: 'https://b.example/x' },
    '/old?ref=mail 301 https://b.example/x?ref=mail',
  ],
  ['what is gone leads nowhere', { code: 410, to: null }, '/old?ref=mail 410 nowhere'],
])('%s', (_, more, wanted) => {
  const example = exampleOf({ ...draft, ...more })
  expect(`${example?.from} ${example?.code} ${example?.to ?? 'nowhere'}`).toBe(wanted)
})

test('of a pattern, and while it says too little, there is none', () => {
  for (const more of [{ match: 'regex' }, { from: ' ' }, { to: '' }, { to: null }] as const)
    expect(exampleOf({ ...draft, ...more })).toBeUndefined()
})

test('whatever is typed is an example or none', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.webPath(), fc.webUrl())
  fc.assert(
    fc.property(
      fc.record({
        from: text,
        to: fc.option(text),
        code: fc.constantFrom(...redirectCodes),
        match: fc.constantFrom('exact', 'prefix', 'regex'),
        keepQuery: fc.constantFrom('append', 'drop', 'replace'),
        keepRemainder: fc.boolean(),
      }),
      given => {
        const example = exampleOf(given)
        if (example) expect(example.to === undefined).toBe(given.code === 410)
      },
    ),
  )
})
