// A tree of blocks while somebody edits it: what is folded, what was just taken away, and every edit as one step. Edits are done
// on the latest tree, since pictures arrive while somebody types elsewhere in it.
import { useEffect, useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { newId } from '#console/net/once.ts'
import { readPartners } from '#console/net/records.ts'
import { usePlace } from '#console/session/me.ts'
import { type Block, type Blocks, blocksIn, placedIn, rulesOf } from '#contract/fields/blocks.ts'
import {
  type BlockPosition,
  blockAt,
  changed,
  duplicated,
  inserted,
  isAllowed,
  movedBy,
  movedTo,
  nested,
  removed,
  unnested,
} from '#rules/blocks.ts'
import { useNextFocus } from '../entryFocus.ts'
import type { ControlProps } from '../visual.ts'
import { type Foreign, meantBy, pasted, pointedAnew, written } from './blockClipboard.ts'
import { blockName } from './blockName.ts'

interface Gone {
  block: Block
  spot: BlockPosition
  name: string
}

/** More are folded at first: an outline says more than a wall of inputs. */
const openAtFirst = 4

const foldedAtFirst = (tree: Blocks): ReadonlySet<string> => {
  const all = placedIn(tree)
  return new Set(all.length > openAtFirst ? all.map(({ block }) => block.id) : [])
}

/** The edits there are, for keys, menu and buttons alike. */
export type BlockEdit = 'up' | 'down' | 'nest' | 'unnest'

const edits: Readonly<Record<BlockEdit, (tree: Blocks, id: string) => Blocks>> = {
  up: (tree, id) => movedBy(tree, id, -1),
  down: (tree, id) => movedBy(tree, id, 1),
  nest: nested,
  unnest: unnested,
}

/** Where an outline stands apart from the fields of its blocks. */
export interface Apart {
  /** The block they are of. */
  chosen: string | undefined
  /** `isBegun`: its fields are what comes next. */
  choose(id: string, isBegun?: boolean): void
  /** Into the fields of the chosen one. */
  enter(): void
}

export const useBlocks = ({ id: scope, field, value, finding, onChange }: ControlProps, apart?: Apart) => {
  const words = useWords()
  const { urlLang, vendorCode } = usePlace()
  const rules = rulesOf(field)
  const { types } = rules
  const tree = blocksIn(value)
  const latest = useRef(tree)
  useEffect(() => {
    latest.current = blocksIn(value)
  }, [value])
  const [folded, setFolded] = useState((): ReadonlySet<string> => (apart ? new Set() : foldedAtFirst(tree)))
  const [gone, setGone] = useState<Gone>()
  const [news, setNews] = useState('')
  const wanted = useNextFocus()

  const headId = (id: string): string => `${scope}-block-${id}`
  const bodyId = (id: string): string => `${scope}-body-${id}`
  const nameOf = (block: Block): string => blockName(block, types, words, urlLang)

  const put = (next: Blocks) => {
    latest.current = next
    onChange(next.length > 0 ? next : null)
  }
  const unfold = (ids: readonly string[]) =>
    setFolded(before =>
      ids.some(id => before.has(id)) ? new Set([...before].filter(id => !ids.includes(id))) : before,
    )
  const fold = (id: string, isFolded: boolean) =>
    setFolded(before => new Set(isFolded ? [...before, id] : [...before].filter(one => one !== id)))

  // What is wrong stands where one can see it.
  const wrong = finding?.path?.split('.')[0]
  useEffect(() => {
    const found = wrong ? blockAt(latest.current, wrong) : undefined
    if (!found) return
    unfold([...found.within.map(({ id }) => id), found.block.id])
    apart?.choose(found.block.id)
  }, [wrong])

  const moved = (next: Blocks, id: string) => {
    const [before, after] = [blockAt(latest.current, id), blockAt(next, id)]
    if (!before || !after) return
    const { block, spot, within } = after
    const [into, from] = [within.at(-1), before.within.at(-1)]
    const siblings = into ? (into.children ?? []) : next
    const name = nameOf(block)
    const isElsewhere = into?.id !== from?.id
    unfold(within.map(one => one.id))
    setNews(
      isElsewhere && into
        ? words.t('field.blocks.isInside', { name, into: nameOf(into) })
        : isElsewhere && from
          ? words.t('field.blocks.isOut', { name, from: nameOf(from) })
          : words.t('field.moved', { name, n: spot.at + 1, all: siblings.length }),
    )
    wanted.current = headId(id)
    put(next)
  }
  const may = (next: Blocks): boolean => isAllowed(latest.current, next, rules)
  const edit = (id: string, does: BlockEdit) => {
    const next = edits[does](latest.current, id)
    if (may(next)) moved(next, id)
  }
  const mayEdit = (id: string, does: BlockEdit): boolean => isAllowed(tree, edits[does](tree, id), rules)

  const add = (type: string, spot: BlockPosition) => {
    const props = Object.fromEntries(
      Object.entries(types[type]?.fields ?? {}).flatMap(([name, { facts }]) =>
        facts.default === undefined ? [] : [[name, facts.default]],
      ),
    )
    const block: Block = { id: newId(), type, props }
    const next = inserted(latest.current, block, spot)
    if (!may(next)) return
    const hasFields = Object.keys(types[type]?.fields ?? {}).length > 0
    if (spot.parent) unfold([spot.parent])
    apart?.choose(block.id, true)
    wanted.current = hasFields ? bodyId(block.id) : headId(block.id)
    setNews('')
    put(next)
  }
  const duplicate = (id: string) => {
    const { tree: next, copy } = duplicated(latest.current, id, newId)
    if (!copy || !may(next)) return
    wanted.current = headId(copy.id)
    setNews(words.t('field.blocks.copied', { name: nameOf(copy) }))
    put(next)
  }
  /** What its brand calls by the same key here; without an answer it is chosen by hand. */
  const pointAnew = async (foreign: Foreign) => {
    const asked = meantBy(field, foreign)
    if (asked.records.length + asked.files.length === 0) return
    const answer = await readPartners(asked).catch(() => undefined)
    const after = answer && pointedAnew(field, latest.current, foreign, answer)
    if (after && after !== latest.current) put(after)
  }
  /** Right behind it, or at the end of the top where nothing is named. */
  const paste = (text: string, behind?: string): boolean => {
    const found = behind === undefined ? undefined : blockAt(latest.current, behind)
    const within = found?.within.at(-1)
    const copied = pasted(text, { field, rules, within, vendor: vendorCode, newId })
    if (!copied) return false
    const { block, foreign } = copied
    const spot = found ? { ...found.spot, at: found.spot.at + 1 } : { at: latest.current.length }
    const next = inserted(latest.current, block, spot)
    if (!may(next)) return false
    wanted.current = headId(block.id)
    setNews(words.t('field.blocks.added', { name: nameOf(block) }))
    put(next)
    if (foreign) void pointAnew(foreign)
    return true
  }
  /** The focus goes to what comes next, else to what was before, else to where the first one is added. */
  const remove = (id: string) => {
    const found = blockAt(latest.current, id)
    if (!found) return
    const next = removed(latest.current, id)
    const { parent, at } = found.spot
    const siblings = parent === undefined ? next : (blockAt(next, parent)?.block.children ?? [])
    const near = (siblings[at] ?? siblings[at - 1])?.id ?? parent
    wanted.current = near ? headId(near) : `${scope}-add`
    setNews('')
    setGone({ block: found.block, spot: found.spot, name: nameOf(found.block) })
    put(next)
  }
  const putBack = () => {
    if (!gone) return
    const { parent } = gone.spot
    const home = parent === undefined || blockAt(latest.current, parent) ? gone.spot : { at: latest.current.length }
    setGone(undefined)
    wanted.current = headId(gone.block.id)
    put(inserted(latest.current, gone.block, home))
  }
  const drop = (id: string, spot: BlockPosition) => {
    const next = movedTo(latest.current, id, spot)
    if (may(next)) moved(next, id)
  }
  return {
    rules,
    types,
    tree,
    folded,
    fold,
    /** So that it can be seen: whatever it stands in. */
    uncover: (id: string) => unfold(blockAt(latest.current, id)?.within.map(one => one.id) ?? []),
    gone,
    news,
    headId,
    bodyId,
    nameOf,
    edit,
    mayEdit,
    add,
    duplicate,
    paste,
    textOf: (id: string): string => {
      const found = blockAt(tree, id)
      return found ? written(found.block, vendorCode) : ''
    },
    apart,
    mayDuplicate: (id: string): boolean => isAllowed(tree, duplicated(tree, id, newId).tree, rules),
    remove,
    putBack,
    drop,
    mayDrop: (id: string, spot: BlockPosition): boolean => isAllowed(tree, movedTo(tree, id, spot), rules),
    write: (id: string, name: string, next: unknown) => {
      const found = blockAt(latest.current, id)
      if (!found) return
      const { [name]: _, ...others } = found.block.props
      const isNothing = next === null || next === undefined
      put(changed(latest.current, id, isNothing ? others : { ...others, [name]: next }))
    },
  }
}

export type Editing = ReturnType<typeof useBlocks>
