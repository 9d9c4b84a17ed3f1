// The answers as a listbox of named groups. Only what is in sight stands in the page; the counts speak for all of it.
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Words } from '#console/i18n/words.ts'
import { useWords } from '#console/i18n/words.ts'
import { paletteNow } from './actor.ts'
import { choose } from './choose.ts'
import { RowLine } from './RowLine.tsx'
import type { Group, PaletteRow } from './row.ts'
import { useTargetName } from './sentence/target.ts'
import { optionId, rowsOf } from './view.ts'
import { headingHeight, laidOut, listHeight, type Mounted, mounted, type Placed, scrollFor } from './window.ts'

interface RowsProps {
  id: string
  rows: readonly PaletteRow[]
  active: PaletteRow | undefined
  /** Headings where order is by kind; found rows are in order of fit. */
  hasHeadings: boolean
  say(text: string): void
}

interface Block {
  group: Group
  /** Absent: its heading has been scrolled away. */
  top?: number
  options: string[]
}

/** Groups own their rows by name: in the page they stand side by side, so that a row's element never changes its parent. */
const blocksOf = (placed: readonly Mounted[]): Block[] => {
  const blocks: Block[] = []
  for (const { row, heading, top } of placed) {
    const last = blocks.at(-1)
    if (last && last.group === row.group && !heading) last.options.push(optionId(row))
    else blocks.push({ group: row.group, ...(heading && { top: top - headingHeight }), options: [optionId(row)] })
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

/** By its name, as cmdk tells it: the row that stands there now. */
const picking = (say: RowsProps['say']) => (id: string) => {
  const row = rowsOf(paletteNow().getSnapshot()).find(one => one.id === id)
  if (row?.why) say(row.why)
  else if (row) choose(row)
}

export const Rows = ({ id, rows, active, hasHeadings, say }: RowsProps) => {
  const words = useWords()
  const target = useTargetName()
  const lang = words.language === 'zh-CHS' ? 'zh-Hans' : words.language
  const layout = useMemo(() => laidOut(rows, hasHeadings), [rows, hasHeadings])
  const { list, scrolled, onScroll } = useScroll(layout.placed.find(({ row }) => row === active))
  const pick = useMemo(() => picking(say), [say])
  const inPage = mounted(layout, scrolled, active)
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
        {inPage.map(({ row, at, top, slot }) => (
          <RowLine
            key={slot}
            row={row}
            isActive={row === active}
            place={at + 1}
            count={rows.length}
            top={top}
            lang={lang}
            onPick={pick}
          />
        ))}
        {hasHeadings &&
          blocksOf(inPage).map(({ group, top, options }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
            <div
              key={`${group} ${options[0]}`}
              role="group"
              aria-label={headingOf(group, words, target)}
              aria-owns={options.join(' ')}
            >
              {top !== undefined && (
                <div aria-hidden="true" className="palette-heading" style={{ insetBlockStart: top }}>
                  {headingOf(group, words, target)}
                </div>
              )}
            </div>
          ))}
      </div>
    </div>
  )
}
