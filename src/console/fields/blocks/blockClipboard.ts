// Blocks on the clipboard, as text: they go from one tree to another, also of another page or another brand's. Of another brand what
// is written goes along at once; its records and files are not there, and are pointed anew where the server finds their partners.
import type { Field } from '#contract/field.ts'
import { type Block, type BlockRules, type Blocks, leavesOf, mayStand, withLeaves } from '#contract/fields/blocks.ts'
import { isStoredFile, type Medium } from '#contract/fields/files.ts'
import { isAddressTarget, isRecordTarget, type Target } from '#contract/fields/target.ts'
import type { PartnersAnswer, PartnersAsked } from '#contract/partners.ts'
import { blockAt, changed, copiedAnew } from '#rules/blocks.ts'

const mark = 'nucleus/blocks'
const longest = 600_000

const isOwn = (field: Field, value: unknown): boolean => {
  if (field.kind === 'target') return !isAddressTarget(value as Target)
  return ['reference', 'references', 'file', 'files', 'media'].includes(field.kind)
}

export const written = (block: Block, vendor: string): string => JSON.stringify({ kind: mark, vendor, block })

interface Copied {
  vendor: string
  block: Block
}

const read = (text: string): Copied | undefined => {
  if (text.length > longest || !text.includes(mark)) return undefined
  try {
    const said = JSON.parse(text) as Partial<Copied> & { kind?: unknown }
    return said.kind === mark && said.block && typeof said.vendor === 'string' ? (said as Copied) : undefined
  } catch {
    return undefined
  }
}

/** All of a block of another brand, by the ids it has now, and which brand that is. */
export interface Foreign {
  vendor: string
  whole: Block
}

interface Pasted {
  block: Block
  foreign?: Foreign
}

/** With ids of its own; undefined where the text is no block, or none that may stand there. */
export const pasted = (
  text: string,
  {
    field,
    rules,
    within,
    vendor,
    newId,
  }: {
    field: Field
    rules: BlockRules
    within: Block | undefined
    vendor: string
    newId(): string
  },
): Pasted | undefined => {
  const copied = read(text)
  // Only its form is asked here: what is still missing in it may be filled where it goes.
  if (!copied || !isTree(copied.block, rules) || !mayStand(rules, copied.block.type, within)) return undefined
  const whole = copiedAnew(copied.block, newId)
  if (copied.vendor === vendor) return { block: filled(whole) }
  const [own] = withLeaves(field, [whole], leaf => (isOwn(leaf.field, leaf.value) ? null : leaf.value))
  return own && { block: filled(own), foreign: { vendor: copied.vendor, whole } }
}

const storedIn = (value: unknown): string[] =>
  [value].flat().flatMap(medium => (isStoredFile(medium) ? [medium.fileId] : []))

/** Everything of its brand that the block names. */
export const meantBy = (field: Field, { vendor, whole }: Foreign): PartnersAsked => {
  const leaves = leavesOf(field, [whole])
  const records = leaves.flatMap(({ field: { kind, facts }, value }) => {
    if (kind === 'target') return isRecordTarget(value) ? [{ to: value.to, id: value.id }] : []
    const { to } = facts
    return to ? [value].flat().map(id => ({ to, id: String(id) })) : []
  })
  return { vendor, records, files: leaves.flatMap(({ value }) => storedIn(value)) }
}

/** With what was found here, wherever nobody has put anything in meanwhile. */
export const pointedAnew = (
  field: Field,
  tree: Blocks,
  { whole }: Foreign,
  { records, files }: PartnersAnswer,
): Blocks => {
  const partners = new Map(records.map(({ to, id, partner }) => [`${to} ${id}`, partner]))
  const brought = new Map(files.map(({ id, partner }) => [id, partner]))
  const file = (medium: Medium): Medium[] => {
    if (!isStoredFile(medium)) return [medium]
    const fileId = brought.get(medium.fileId)
    return fileId ? [{ ...medium, fileId }] : []
  }
  const found = ({ kind, facts }: Field, value: unknown): unknown => {
    const { to } = facts
    if (kind === 'target') {
      const id = isRecordTarget(value) && partners.get(`${value.to} ${value.id}`)
      return id ? { to: (value as { to: string }).to, id } : undefined
    }
    const all = to
      ? [value].flat().flatMap(id => partners.get(`${to} ${String(id)}`) ?? [])
      : ([value].flat() as Medium[]).flatMap(file)
    return all.length === 0 ? undefined : Array.isArray(value) ? all : all[0]
  }
  return leavesOf(field, [whole]).reduce((after, leaf) => {
    const there = blockAt(after, leaf.block.id)?.block
    const now = there && there.props[leaf.name] === undefined && isOwn(leaf.field, leaf.value)
    const value = now ? found(leaf.field, leaf.value) : undefined
    return there && value !== undefined ? changed(after, there.id, { ...there.props, [leaf.name]: value }) : after
  }, tree)
}

/** What stayed behind is missing, not empty. */
const filled = ({ props, children, ...block }: Block): Block => ({
  ...block,
  props: Object.fromEntries(Object.entries(props).filter(([, value]) => value !== null)),
  ...(children && { children: children.map(filled) }),
})

const isTree = (block: Block, { types }: BlockRules): boolean =>
  typeof block.type === 'string' &&
  Object.hasOwn(types, block.type) &&
  typeof block.props === 'object' &&
  block.props !== null &&
  (block.children === undefined ||
    (Array.isArray(block.children) && block.children.every(one => isTree(one, { types } as BlockRules))))

/** The next copy or cut takes this text; the key that asks for it is left to the browser. */
export const onNextCopy = (text: string): void => {
  const take = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', take, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('copy', take, { capture: true }))
}

/** Takes what the next paste brings, if it can be used. */
export const onNextPaste = (use: (text: string) => boolean): void => {
  const take = (event: ClipboardEvent) => {
    if (use(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault()
  }
  document.addEventListener('paste', take, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('paste', take, { capture: true }))
}
