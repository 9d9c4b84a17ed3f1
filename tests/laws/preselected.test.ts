// An optional argument is empty until chosen: nothing of a writing action is preselected where it does more than was asked.
import { expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { actionsOf } from '#contract/standard.ts'

/** Each with its reason: what stands there narrows the deed, or the deed means nothing without it. */
const usual: Readonly<Record<string, string>> = {
  'brands.applyTheme.fontBody': 'what the theme is made of: it means nothing without a font',
  'brands.applyTheme.fontHeading': 'the same',
  'brands.applyTheme.radius': 'the same',
  'discounts.generate.perCode': 'one use of a code is the least there is',
}

test('no optional input of an action that writes begins with an answer', () => {
  const begun = resources.flatMap(resource =>
    actionsOf(resource)
      .filter(({ effect }) => effect !== 'read')
      .flatMap(({ id, input = {} }) =>
        Object.entries(input)
          .filter(([, { facts }]) => !facts.required && facts.default !== undefined && facts.default !== false)
          .map(([name]) => `${id}.${name}`),
      ),
  )
  expect(begun.toSorted()).toEqual(Object.keys(usual).toSorted())
})

test('yes or no that is asked for begins with neither', () => {
  const begun = resources.flatMap(resource =>
    actionsOf(resource)
      .filter(({ effect }) => effect !== 'read')
      .flatMap(({ id, input = {} }) =>
        Object.entries(input)
          .filter(([, { kind, facts }]) => kind === 'toggle' && facts.default === true)
          .map(([name]) => `${id}.${name}`),
      ),
  )
  expect(begun).toEqual([])
})
