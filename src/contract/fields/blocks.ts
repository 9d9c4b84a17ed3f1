// An ordered tree of typed blocks: each type declares its own fields, of any kind, and what may stand inside it. Bounded in
// number, depth and size. A block is known by its id wherever it stands, so that moves, diffs and merges know it again.
import * as z from 'zod/mini'
import { keyOf } from '../address.ts'
import { type Field, type FieldKind, type Fields, isMeant, made, type Needed, type Options } from '../field.ts'
import type { FindingCode } from '../finding.ts'
import type { Said } from '../said.ts'

export interface Block {
  readonly id: string
  readonly type: string
  readonly props: Readonly<Record<string, unknown>>
  readonly children?: readonly Block[]
}
export type Blocks = readonly Block[]

export interface BlockKind {
  label: string
  icon?: string
  fields: Fields
  /** The field a block goes by in outlines, beside the label of its type. */
  named?: string
  /** Types that may stand inside; nothing may when absent. */
  holds?: readonly string[]
}
export type BlockKinds = Readonly<Record<string, BlockKind>>

/** What a type is called; its words stand in the declaration, so they are their own key. */
export const blockNamed = ({ label }: Pick<BlockKind, 'label'>): Said => ({ key: keyOf.part(label), text: label })

/** What a tree must keep to. */
export interface BlockRules {
  types: BlockKinds
  /** Types at the top; any when absent. */
  top?: readonly string[]
  max: number
  /** Levels, counted from 1. */
  depth: number
  /** Of the whole as it is kept. */
  bytes: number
}

export const rulesOf = ({ facts }: Pick<Field, 'facts'>): BlockRules => ({
  types: facts.blocks ?? {},
  ...(facts.top && { top: facts.top }),
  max: facts.max ?? 200,
  depth: facts.depth ?? 4,
  bytes: facts.bytes ?? 512 * 1024,
})

/** By its own name alone: `constructor` is somebody's word too. */
export const kindOf = (kinds: BlockKinds | undefined, name: string): BlockKind | undefined =>
  kinds && Object.hasOwn(kinds, name) ? kinds[name] : undefined
const partOf = (kind: BlockKind | undefined, name: string): Field | undefined =>
  kind && Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined

export const blocksIn = (value: unknown): Blocks => (Array.isArray(value) ? (value as Blocks) : [])

/** Every block with where it stands, in reading order. `levels` bounds how deep is looked. */
export interface Placed {
  block: Block
  /** The blocks it stands in, the nearest last. */
  within: readonly Block[]
  at: number
}
export const placedIn = (tree: Blocks, within: readonly Block[] = [], levels = 100): Placed[] =>
  levels === 0
    ? []
    : tree.flatMap((block, at) => [
        { block, within, at },
        ...placedIn(block.children ?? [], [...within, block], levels - 1),
      ])

export const mayStand = ({ types, top }: BlockRules, type: string, within: Block | undefined): boolean =>
  within ? (kindOf(types, within.type)?.holds ?? []).includes(type) : !top || top.includes(type)

/** What is wrong with how a tree is built, and with which block of it. */
export interface TreeFault {
  says: FindingCode
  code: string
  id?: string
  params?: Readonly<Record<string, string | number>>
}

const sizeOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

export const treeFault = (tree: Blocks, rules: BlockRules): TreeFault | undefined => {
  const { types, max, depth, bytes } = rules
  const placed = placedIn(tree, [], depth + 1)
  if (placed.length > max) return { says: 'TOO_MANY_BLOCKS', code: 'TOO_MANY_BLOCKS', params: { max } }
  const deep = placed.find(({ within }) => within.length >= depth)
  if (deep) return { says: 'BLOCK_TOO_DEEP', code: 'BLOCK_TOO_DEEP', id: deep.block.id, params: { max: depth } }
  const strange = placed.find(({ block }) => !kindOf(types, block.type))
  if (strange)
    return { says: 'BLOCK_TYPE', code: 'ENUM', id: strange.block.id, params: { v: strange.block.type.slice(0, 60) } }
  const lost = placed.find(({ block, within }) => !mayStand(rules, block.type, within.at(-1)))
  if (lost) return { says: 'BLOCK_PLACE', code: 'BLOCK_PLACE', id: lost.block.id }
  const seen = new Set<string>()
  const twice = placed.find(({ block: { id } }) => seen.size === seen.add(id).size)
  if (twice) return { says: 'BLOCK_TWICE', code: 'DUPLICATE', id: twice.block.id }
  if (sizeOf(tree) > bytes)
    return { says: 'BODY_TOO_LARGE', code: 'BODY_TOO_LARGE', params: { max: Math.floor(bytes / 1024) } }
  return undefined
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** What is wrong inside a block: the field, and what its own schema says; nothing where it is missing. */
interface InnerFault {
  block: string
  part: string
  issue?: z.core.$ZodIssue
}

const innerFault = ({ id, type, props }: Block, types: BlockKinds): InnerFault | undefined => {
  const kind = kindOf(types, type)
  const { fields = {} } = kind ?? {}
  const unknown = Object.keys(props).find(name => !partOf(kind, name))
  if (unknown !== undefined) return { block: id, part: unknown }
  for (const [name, part] of Object.entries(fields)) {
    const value = props[name]
    if (isMissing(value)) {
      if (part.required && isMeant(part, props)) return { block: id, part: name }
      continue
    }
    const answer = part.schema.safeParse(value)
    const issue = answer.success ? undefined : answer.error.issues[0]
    if (issue) return { block: id, part: name, issue: issue as z.core.$ZodIssue }
  }
  return undefined
}

const node: z.ZodMiniType<Block> = z.strictObject({
  id: z.uuid(),
  type: z.string().check(z.minLength(1), z.maxLength(60)),
  props: z.record(z.string(), z.unknown()),
  children: z.optional(z.array(z.lazy(() => node))),
}) as unknown as z.ZodMiniType<Block>

/** No deeper than any tree may be: what is read is bounded before it is looked at. */
export const isShallow = (value: unknown, levels = 60): boolean =>
  levels > 0 &&
  (!Array.isArray(value) || value.every(one => isShallow((one as Partial<Block> | null)?.children, levels - 1)))

export const blocks = <const O extends Options>(facts: O & { blocks: BlockKinds }) => {
  for (const [type, { fields }] of Object.entries(facts.blocks))
    for (const [name, field] of Object.entries(fields))
      if (field.kind === 'blocks' || field.facts.personal || field.facts.secret)
        throw new Error(`${type}.${name}: a block holds no further trees and nothing personal or secret`)
  const rules = rulesOf({ facts })
  const schema = z.array(z.unknown()).check(({ value, issues }) => {
    const tell = (params: object, path: PropertyKey[] = []): void => {
      issues.push({ code: 'custom', input: value, path, params: params as Record<string, unknown> })
    }
    if (!isShallow(value)) return tell({ says: 'BLOCK_TOO_DEEP', code: 'BLOCK_TOO_DEEP', max: rules.depth })
    const read = z.array(node).safeParse(value)
    if (!read.success) return tell({ says: 'FORM', code: 'PATTERN' }, read.error.issues[0]?.path ?? [])
    const fault = treeFault(read.data, rules)
    if (fault)
      return tell({ says: fault.says, code: fault.code, ...fault.params, ...(fault.id && { block: fault.id }) })
    for (const { block } of placedIn(read.data)) {
      const inner = innerFault(block, rules.types)
      if (inner) return tell(inner)
    }
  }) as unknown as z.ZodMiniType<Blocks>
  const { max, depth, bytes } = rules
  return made<Blocks, Needed<O>>('blocks', schema, { ...facts, max, depth, bytes })
}

/** A value inside a tree that is a field of its own. */
export interface Leaf {
  block: Block
  name: string
  field: Field
  value: unknown
}

/** Every field of every block that holds something. */
export const leavesOf = ({ facts }: Pick<Field, 'facts'>, value: unknown): Leaf[] =>
  placedIn(blocksIn(value)).flatMap(({ block }) =>
    Object.entries(kindOf(facts.blocks, block.type)?.fields ?? {}).flatMap(([name, field]) =>
      isMissing(block.props[name]) ? [] : [{ block, name, field, value: block.props[name] }],
    ),
  )

/** The same tree with every field of its blocks as `turn` gives it. */
export const withLeaves = (field: Pick<Field, 'facts'>, value: unknown, turn: (leaf: Leaf) => unknown): Block[] =>
  blocksIn(value).map(block => {
    const kind = kindOf(field.facts.blocks, block.type)
    const props = Object.fromEntries(
      Object.entries(block.props).map(([name, one]) => {
        const part = partOf(kind, name)
        return [name, part && !isMissing(one) ? turn({ block, name, field: part, value: one }) : one]
      }),
    )
    const children = block.children && withLeaves(field, block.children, turn)
    return { id: block.id, type: block.type, props, ...(children && children.length > 0 && { children }) }
  })

/** The kinds of value a field holds: its own, and those of its blocks. */
export const kindsIn = ({ kind, facts }: Pick<Field, 'kind' | 'facts'>): FieldKind[] => [
  kind,
  ...Object.values(facts.blocks ?? {}).flatMap(({ fields }) => Object.values(fields).map(part => part.kind)),
]
