// Whose table it is: SQL names a table only in the folder of the area that keeps it, where the import law cannot see it.
import { describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { columnOf, tableOf } from '#contract/address.ts'
import { isKept, regionsOf } from '#contract/resource.ts'
import { files, importsOf, isCode, read } from './house.ts'

const code = files().filter(path => isCode(path) && path.startsWith('src/areas/'))
const folderOf = (path: string): string => path.split('/')[2] ?? ''

/** The folder each resource is declared in, by its table. */
const declared = new Map(
  resources.filter(isKept).map(resource => {
    const found = code.find(path => read(path).includes(`export const ${resource.name} = resource(`))
    return [tableOf(resource), folderOf(found ?? '')]
  }),
)

/** Texts that begin with sql` to their end, with what stands between them and their values. */
const statements = (text: string): string[] =>
  [...text.matchAll(/\bsql(?:\.raw\(|<[^`]*?>)?`((?:[^`\\]|\\.)*)`/g)].map(([, said = '']) => said)

const named = /\b(?:from|join|update|into|using|table)\s+(?:only\s+|lateral\s+)?"?([a-z_]+)"?/g

const tablesIn = (text: string): string[] =>
  statements(text).flatMap(said => [...said.matchAll(named)].map(([, table = '']) => table))

/** Declarations of other resources, by the name they are imported as. */
const foreign = (path: string): Map<string, string> =>
  new Map(
    importsOf(path)
      .filter(({ path: from }) => from?.startsWith('src/areas/') && folderOf(from) !== folderOf(path))
      .flatMap(({ written, path: from = '' }) =>
        (new RegExp(`import (?:type )?\\{([^}]*)\\} from '${written}'`).exec(read(path))?.[1] ?? '')
          .split(',')
          .map(name => [name.trim().split(' as ').at(-1) ?? '', folderOf(from)] as const),
      ),
  )

/** Tables by which the kit's own room keeps what it keeps: asked through the functions of that room. */
const kept =
  /^(appointment|draft|event|event_counter|file|file_store|file_use|history|home_(note|snooze|taken)|idempotency|job_(cancel|counter|pause|run)|kept_mapping|lease|mail|migration|notice|operation|picked|platform|record_comment|role|saved_\w+|search_entry|session|user_\w+|vendor|watch)$/

describe('a table is named in SQL', () => {
  test('only in the folder of the area that declares it', () => {
    const strays = code.flatMap(path =>
      tablesIn(read(path))
        .filter(table => declared.has(table) && declared.get(table) !== folderOf(path))
        .map(table => `${path}: ${table} is kept by ${declared.get(table)}`),
    )
    expect([...new Set(strays)]).toEqual([])
  })

  test('by its declaration only there too', () => {
    const strays = code.flatMap(path => {
      const others = foreign(path)
      return [...read(path).matchAll(/\b(?:tableFor|called|rowsWhere|fieldsWhere)\((?:[\w.]+, )?(\w+)/g)].flatMap(
        ([, name = '']) => (others.has(name) ? [`${path}: ${name} is kept by ${others.get(name)}`] : []),
      )
    })
    expect([...new Set(strays)]).toEqual([])
  })

  test('by a word never, where it is declared: the declaration knows its name and its columns', () => {
    const words = code.flatMap(path =>
      tablesIn(read(path))
        .filter(table => declared.has(table))
        .map(table => `${path}: ${table}`),
    )
    expect([...new Set(words)]).toEqual([])
  })

  test('and its rows are read typed: no area asks the engine for rows without a type', () => {
    expect(code.filter(path => /\bstoredByIds\b/.test(read(path)))).toEqual([])
  })

  test('of the kit by the kit alone', () => {
    const strays = code.flatMap(path =>
      tablesIn(read(path))
        .filter(table => kept.test(table))
        .map(table => `${path}: ${table}`),
    )
    expect([...new Set(strays)]).toEqual([])
  })
})

/** Columns that hold a state which a chart moves, by table. */
const moved = new Map(
  resources.map(resource => [
    tableOf(resource),
    ['status', ...regionsOf(resource).map(({ field }) => columnOf(field))],
  ]),
)

test('R10: no statement of an area moves a state: the engine does, by the chart', () => {
  const past = code
    .filter(path => !path.endsWith('.seed.ts'))
    .flatMap(path => statements(read(path)).map(said => ({ path, said })))
    .flatMap(({ path, said }) =>
      [
        ...said.matchAll(/\bupdate\s+"?(\$\{\w+\(\w+\)\}|[a-z_]+)"?([\s\S]*?\bset\b[\s\S]*?)(?=\bfrom\b|\bwhere\b|$)/g),
      ].flatMap(([, table = '', set = '']) => {
        const name = /\((\w+)\)/.exec(table)?.[1]
        const columns = moved.get(name ? tableOf({ name }) : table) ?? []
        return columns
          .filter(column => new RegExp(`[\\s,(.]"?${column}"?\\s*=`).test(set))
          .map(column => `${path}: ${column}`)
      }),
    )
  expect(past).toEqual([])
})
