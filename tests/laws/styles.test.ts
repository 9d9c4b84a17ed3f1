// Style sheets of rooms that have nothing to do with each other meet in one page: whoever comes from one to the other has both.
import { dirname, join } from 'node:path'
import postcss, { type AcceptedPlugin, type Declaration, type Rule } from 'postcss'
import { expect, test } from 'vitest'
import config from '../../vite.config.ts'
import { files, read } from './house.ts'

// The theme is for all rooms, and paper is printed by none of them. Modules keep their names to themselves.
const sheets = files().filter(
  path =>
    /^src\/.*\.css$/.test(path) &&
    !/\.module\.css$|^src\/console\/theme\//.test(path) &&
    path !== 'src/console/shell/paper.css',
)

/** Classes that have rules of their own, whatever stands around them. */
const ownIn = (sheet: string): string[] => [...sheet.matchAll(/^\.([\w-]+)(?:,| \{)$/gm)].map(([, name = '']) => name)

test('a class is drawn by one room', () => {
  const rooms = new Map<string, Set<string>>()
  for (const path of sheets)
    for (const name of ownIn(read(path))) rooms.set(name, (rooms.get(name) ?? new Set()).add(dirname(path)))
  expect(rooms.size).toBeGreaterThan(300)
  const shared = [...rooms].filter(([, by]) => by.size > 1)
  expect(shared.map(([name, by]) => `.${name}: ${[...by].join(', ')}`)).toEqual([])
})

/** The parts of a selector with what stands before each: `a > .b:has(c d) + *` is a, > .b:has(c d), + *. */
const partsOf = (selector: string): { sign: string; part: string }[] => {
  const parts: { sign: string; part: string }[] = []
  let [depth, sign, part] = [0, '', '']
  for (const letter of `${selector.trim()} `) {
    if (letter === '(' || letter === '[') depth++
    if (letter === ')' || letter === ']') depth--
    if (depth > 0 || !/[\s>+~]/.test(letter)) {
      part += letter
      continue
    }
    if (part) {
      parts.push({ sign, part })
      sign = ''
      part = ''
    }
    sign += letter.trim()
  }
  return parts
}

const isNamed = (part: string): boolean => !/^(?:\*|:(?!is\(|where\(|root|global\())/.test(part)

/** What stands within `:has(...)`, each alternative for itself. */
const askedBy = (part: string): string[] =>
  [...part.matchAll(/:has\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap(([, inside = '']) => postcss.list.comma(inside))

/** Whether a node that comes or goes has others styled anew whatever they are: behind `:has`, beside it, or asked of by `:has`. */
const isFarReaching = (selector: string): boolean => {
  const parts = partsOf(selector)
  const behind = parts.findIndex(({ part }) => part.includes(':has('))
  return parts.some(
    ({ sign, part }, at) =>
      (!isNamed(part) && (sign === '+' || sign === '~' || (behind >= 0 && at > behind))) ||
      askedBy(part).some(inside => !isNamed(partsOf(inside).at(-1)?.part ?? '')),
  )
}

test('no rule has the whole page styled anew because something came or went: what it reaches is named', () => {
  const found = files()
    .filter(path => /^src\/.*\.css$/.test(path))
    .flatMap(path => {
      const far: string[] = []
      const look = ({ selectors, parent }: Rule) => {
        // On paper nothing comes and goes.
        if (parent?.type === 'atrule' && 'params' in parent && parent.params === 'print') return
        far.push(...selectors.filter(isFarReaching))
      }
      postcss.parse(read(path)).walkRules(look)
      return far.map(selector => `${path}: ${selector}`)
    })
  expect(found).toEqual([])
  for (const far of [
    '.a:has(> .b) > *',
    '.a + *',
    '.a ~ * .b',
    '.a:has(b > :nth-child(3))',
    '.a:has(.b) .c > :not(.d)',
  ])
    expect(isFarReaching(far), far).toBe(true)
  for (const near of [
    '.a:has(> .b) > .c',
    '.a + :is(td, th)',
    '.a > *',
    '.a:has(.b) :global(.c)',
    ':root:has(.b) .c:hover',
  ])
    expect(isFarReaching(near), near).toBe(false)
})

test('what is there for who listens alone is one class', () => {
  const classes = files()
    .filter(path => /^src\/.*\.css$/.test(path))
    .flatMap(path => {
      const found: string[] = []
      postcss.parse(read(path)).walkDecls('clip-path', ({ parent }) => {
        const { selector = '' } = parent as Rule
        // What is only heard in one place, or on a narrow screen, is a rule of that place.
        if (/^\.[\w-]+$/.test(selector)) found.push(`${path}: ${selector}`)
      })
      return found
    })
  expect(classes).toEqual(['src/console/theme/base.css: .hidden'])
})

// The shortest transition of every property has whatever is measured right after a change stand as it did before it.
test('under reduced motion there is no transition, however short', () => {
  const short = files()
    .filter(path => /^src\/.*\.css$/.test(path))
    .flatMap(path => {
      const found: string[] = []
      postcss.parse(read(path)).walkAtRules('media', ({ params, nodes = [] }) => {
        if (!params.includes('prefers-reduced-motion: reduce')) return
        for (const rule of nodes)
          if (rule.type === 'rule')
            rule.walkDecls(/^transition(?!-delay)/, ({ prop, value }) => {
              if (!/^(?:none|0s)$/.test(value)) found.push(`${path}: ${prop}: ${value}`)
            })
      })
      return found
    })
  expect(short).toEqual([])
})

/** Sides by their letters: where a rule of ours wrote them in a short form, nobody turned them around. */
const isOfOneSide = ({ prop, value }: Declaration): boolean => {
  if (/^(?:margin|padding|border)-(?:left|right)|^(?:left|right)$/.test(prop)) return true
  const [, right, , left] = postcss.list.space(value)
  return /^(?:margin|padding|inset)$/.test(prop) && left !== undefined && left !== right
}

test('what stands at the one side in English stands at the other in Urdu: our rules name no side of a box', () => {
  const found = files()
    .filter(path => /^src\/console\/.*\.css$|^src\/areas\/.*\.css$/.test(path))
    .flatMap(path => {
      const sided: string[] = []
      postcss.parse(read(path)).walkDecls(declaration => {
        if (isOfOneSide(declaration)) sided.push(`${path}: ${declaration}`)
      })
      return sided
    })
  expect(found).toEqual([])
})

test('the sheets of the theme are mirrored for languages from right to left, our own stand as they are written', async () => {
  const { css } = config as { css: { postcss: { plugins: AcceptedPlugin[] } } }
  const rulesIn = async (sheet: string, from: string): Promise<string[]> => {
    const rules: string[] = []
    const { root } = await postcss(css.postcss.plugins).process(sheet, { from: join(process.cwd(), from) })
    root.walkRules(rule => void rules.push(rule.selector))
    return rules
  }
  const ours = files().filter(path => /^src\/.*\.css$/.test(path))
  const whole = ours.map(read).join('\n')
  const written: string[] = []
  postcss.parse(whole).walkRules(rule => void written.push(rule.selector))
  // Of another sheet the same lines would be mirrored.
  expect((await rulesIn(whole, 'node_modules/theirs.css')).length).toBeGreaterThan(written.length)
  expect(await rulesIn(whole, ours[0]!)).toEqual(written)
})
