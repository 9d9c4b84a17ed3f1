// The lines of the tree as one stop of the Tab key: arrows move, open and close, Enter opens the record.
import { type KeyboardEvent, useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { go } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { Line } from './branches.console.tsx'
import styles from './categories.module.css'
import { categories } from './categories.ts'
import { Node } from './node.console.tsx'

interface OutlineProps {
  lines: readonly Line[]
  most: number
  label: string
  onSet(id: string, isOpen: boolean): void
}

export const Outline = ({ lines, most, label, onSet }: OutlineProps) => {
  const { dir } = useWords()
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState<string>()
  const at = Math.max(
    0,
    lines.findIndex(({ branch }) => branch.id === current),
  )
  const line = lines[at]
  const focus = (id: string | undefined) => {
    if (!id) return
    setCurrent(id)
    list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus()
  }
  const inward = ({ branch, isOpen }: Line) => {
    if (branch.below.length === 0) return
    if (isOpen) focus(branch.below[0]?.id)
    else onSet(branch.id, true)
  }
  const outward = ({ branch, isOpen }: Line) => (isOpen ? onSet(branch.id, false) : focus(branch.parent))
  const press = (event: KeyboardEvent) => {
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const [open, close] = dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const steps: Record<string, () => void> = {
      ArrowDown: () => focus(lines[at + 1]?.branch.id),
      ArrowUp: () => focus(lines[at - 1]?.branch.id),
      Home: () => focus(lines[0]?.branch.id),
      End: () => focus(lines.at(-1)?.branch.id),
      Enter: () => go(recordScreenOf(categories, line.branch.id)),
      [open]: () => inward(line),
      [close]: () => outward(line),
    }
    const step = steps[event.key]
    if (!step) return
    // The list below has the same keys; here they are the tree's.
    event.preventDefault()
    step()
  }
  return (
    <ul
      ref={list}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an outline is a list that opens
      role="tree"
      aria-label={label}
      className={styles.tree}
      onKeyDown={press}
      onFocus={event => setCurrent((event.target as HTMLElement).closest('li')?.dataset.id)}
    >
      {lines.map((one, place) => (
        <Node
          key={one.branch.id}
          line={one}
          most={most}
          isCurrent={place === at}
          onTurn={() => onSet(one.branch.id, !one.isOpen)}
        />
      ))}
    </ul>
  )
}
