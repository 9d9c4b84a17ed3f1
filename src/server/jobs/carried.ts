// A value as it goes elsewhere: what it names is turned into what that is called there, wherever in it that stands, in a field, in a row
// of a group or in a block. Whole pages in a file, and records copied to another brand, go this way.
import { leafFinding } from '#contract/codecs/blocks.ts'
import { type Field, fileKinds, isMeant } from '#contract/field.ts'
import { type Block, type Blocks, blocksIn, kindOf, withLeaves } from '#contract/fields/blocks.ts'
import { type FileLink, isStoredFile, type Medium } from '#contract/fields/files.ts'
import { partsOf } from '#contract/fields/groups.ts'
import { isRecordTarget } from '#contract/fields/target.ts'
import type { Finding } from '#contract/problem.ts'

/** Says where in the record it stands what is said of it. */
export type Tell = (why: Finding) => Finding

/** What becomes of each; undefined leaves it out. */
export interface Turn {
  record(to: string, id: string, tell: Tell): string | undefined
  /** Files go as they are when absent. */
  file?(link: FileLink, tell: Tell): FileLink | undefined
  /** Amounts go as they are when absent. */
  amount?(tell: Tell): undefined
  /** Told of a block that cannot stand without what was left out of it: it is left out whole. */
  dropped?(block: Block, tell: Tell): void
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

const some = (list: unknown[]): unknown[] | undefined => {
  const left = list.filter(one => one !== undefined)
  return left.length > 0 || list.length === 0 ? left : undefined
}

const carriedFiles = (value: unknown, { file }: Turn, tell: Tell): unknown => {
  if (!file) return value
  const one = (medium: Medium) => (isStoredFile(medium) ? file(medium, tell) : medium)
  return Array.isArray(value) ? some((value as Medium[]).map(one)) : one(value as Medium)
}

const carriedBlocks = (field: Field, blocks: Blocks, turn: Turn, tell: Tell): Block[] =>
  blocks.flatMap((block): Block[] => {
    const { children, ...alone } = block
    const [turned] = withLeaves(field, [alone], leaf =>
      carried(leaf.field, leaf.value, turn, why => tell(leafFinding(why, field, leaf))),
    )
    const props = Object.fromEntries(Object.entries(turned!.props).filter(([, value]) => value !== undefined))
    const parts = Object.entries(kindOf(field.facts.blocks, block.type)?.fields ?? {})
    const isLost = parts.some(
      ([name, part]) =>
        part.required && isMeant(part, props) && isMissing(props[name]) && !isMissing(block.props[name]),
    )
    if (isLost) {
      turn.dropped?.(block, tell)
      return []
    }
    const below = children && carriedBlocks(field, children, turn, tell)
    return [{ id: block.id, type: block.type, props, ...(below && below.length > 0 && { children: below }) }]
  })

/** The same value with all it names turned; undefined where nothing is left of it. `tell` says where it stands. */
export const carried = (field: Field, value: unknown, turn: Turn, tell: Tell): unknown => {
  if (isMissing(value)) return undefined
  const { kind, facts } = field
  if (kind === 'target')
    return isRecordTarget(value)
      ? ((id: string | undefined) => id && { to: value.to, id })(turn.record(value.to, value.id, tell)) || undefined
      : value
  if (kind === 'blocks') return carriedBlocks(field, blocksIn(value), turn, tell)
  if (kind === 'money' && turn.amount) return turn.amount(tell)
  if (fileKinds.includes(kind)) return carriedFiles(value, turn, tell)
  if (kind === 'groups') {
    const parts = new Map(partsOf(field))
    return (value as Record<string, unknown>[]).map(row =>
      Object.fromEntries(
        Object.entries(row).map(([name, held]) => {
          const part = parts.get(name)
          return [name, part && !isMissing(held) ? (carried(part, held, turn, tell) ?? null) : held]
        }),
      ),
    )
  }
  const { to } = facts
  if (!to) return value
  return Array.isArray(value)
    ? some(value.map(id => turn.record(to, String(id), tell)))
    : turn.record(to, String(value), tell)
}
