// Above the lines: what the keys do here, what a filter's faint lines are, and the field that goes to a line by its first letters.
import { useRef, useState } from 'react'
import { titleOf } from '#console/fields/title.ts'
import { useList } from '#console/grid/list.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import { mostBranches } from '#contract/branches.ts'
import type { Hanging } from './hanging.ts'
import { begins } from './seeking.ts'
import { useTreeKeys } from './useTreeKeys.ts'

const rowOf = (id: string | undefined) => document.querySelector<HTMLElement>(`[data-row="${id}"]`)

const Seek = ({ tree, onDone }: { tree: Hanging; onDone(): void }) => {
  const { t } = useWords()
  const { resource, now, send } = useList()
  const { urlLang } = usePlace()
  const from = useRef(now().cursor)
  const [isLost, setLost] = useState(false)
  const [text, setText] = useState('')
  const seek = (next: string) => {
    setText(next)
    const names = tree.lines.map(({ row }) => titleOf(resource, row, urlLang))
    const start = tree.lines.findIndex(({ row }) => row.id === from.current)
    const found = tree.lines[begins(names, next, start)]
    setLost(next !== '' && found === undefined)
    if (!found) return
    send({ type: 'cursor.set', id: found.row.id })
    requestAnimationFrame(() => rowOf(found.row.id)?.scrollIntoView?.({ block: 'nearest' }))
  }
  return (
    <span className="tree-seek">
      <input
        // biome-ignore lint/a11y/noAutofocus: the key that opens it is for typing
        autoFocus
        dir={text ? 'auto' : undefined}
        aria-label={t('tree.seek')}
        placeholder={t('tree.seek')}
        aria-invalid={isLost || undefined}
        value={text}
        onChange={({ target }) => seek(target.value)}
        onBlur={onDone}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Escape' && from.current) send({ type: 'cursor.set', id: from.current })
          onDone()
          // Where one went has the keys now.
          rowOf(now().cursor)?.focus()
        }}
      />
      <span role="status">{isLost && t('tree.seekNone')}</span>
    </span>
  )
}

const Tools = ({ tree }: { tree: Hanging }) => {
  const { t, number } = useWords()
  const { state, tree: hanging } = useList()
  const [isSeeking, setSeeking] = useState(false)
  useTreeKeys(tree, () => setSeeking(true))
  const isCapped = hanging?.lines.some(({ of }) => of >= mostBranches)
  return (
    <div className="tree-tools">
      <p>
        {t(state.filter ? 'tree.hintFound' : 'tree.hint')}
        {isCapped && ` ${t('tree.capped', { number: number(mostBranches) })}`}
      </p>
      {isSeeking && <Seek tree={tree} onDone={() => setSeeking(false)} />}
    </div>
  )
}

export const TreeTools = () => {
  const { tree } = useList()
  return tree && <Tools tree={tree} />
}
