// The answers as a listbox of named groups. Only what is in sight stands in the page; the counts speak for all of it.
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Words } from '#console/i18n/words.ts'
import { useWords } from '#console/i18n/words.ts'
import { RowLine } from './RowLine.tsx'
import type { Group, Row } from './row.ts'
import { useTargetName } from './target.ts'
import { headingHeight, laidOut, listHeight, mounted, type Placed, scrollFor } from './window.ts'

interface RowsProps {
  id: string
  rows: readonly Row[]
  active: Row | undefined
  /** Headings where order is by kind; found rows are in order of fit. */
  hasHeadings: boolean
  say(text: string): void
}

interface Block {
  /** The same group keeps its place in the page while its rows change. */
  key: string
  group: Group
  first: Placed
  placed: Placed[]
}

const blocksOf = (placed: readonly Placed[]): Block[] => {
  const blocks: Block[] = []
  for (const one of placed) {
    const last = blocks.at(-1)
    if (last && last.group === one.row.group && !one.heading) last.placed.push(one)
    else {
      const { group } = one.row
      const before = blocks.filter(block => block.group === group).length
      blocks.push({ key: `${group} ${before}`, group, first: one, placed: [one] })
    }
  }
  return blocks
}

const headingOf = (group: Group, words: Words, target: string): string => words.t(`palette.group.${group}`, { target })

/** The scrolled place, following the active row. It is remembered: asking the page would lay it out before its time. */
const useScroll = (own: Placed | undefined) => {
  const list = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(0)
  const here = useRef(0)
  const note = (place: number) => {
    here.current = place
    setScrolled(place)
  }
  // Only another row moves the list: following every scroll would fight the hand.
  useLayoutEffect(() => {
    if (!own || !list.current) return
    const next = scrollFor(own, here.current)
    if (next === here.current) return
    list.current.scrollTop = next
    note(list.current.scrollTop)
  }, [own?.row.id, own?.top])
  return { list, scrolled, onScroll: () => note(list.current?.scrollTop ?? 0) }
}

export const Rows = ({ id, rows, active, hasHeadings, say }: RowsProps) => {
  const words = useWords()
  const target = useTargetName()
  const lang = words.language === 'zh-CHS' ? 'zh-Hans' : words.language
  const layout = useMemo(() => laidOut(rows, hasHeadings), [rows, hasHeadings])
  const { list, scrolled, onScroll } = useScroll(layout.placed.find(({ row }) => row === active))
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={words.t('palette.list')}
      className="palette-list"
      style={{ maxBlockSize: listHeight }}
      onScroll={onScroll}
    >
      <div role="presentation" className="palette-rows" style={{ blockSize: layout.height }}>
        {blocksOf(mounted(layout, scrolled, active)).map(({ key, group, first, placed }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={key} role="group" aria-label={headingOf(group, words, target)}>
            {first.heading && (
              <div
                aria-hidden="true"
                className="palette-heading"
                style={{ insetBlockStart: first.top - headingHeight }}
              >
                {headingOf(group, words, target)}
              </div>
            )}
            {placed.map(({ row, at, top }) => (
              <RowLine
                key={row.id}
                row={row}
                isActive={row === active}
                place={at + 1}
                count={rows.length}
                top={top}
                lang={lang}
                say={say}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
