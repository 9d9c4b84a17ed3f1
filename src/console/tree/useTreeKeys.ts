// The keys a tree has beside those of every list: arrows open and close, Alt with an arrow moves, cut and paste carry further.
import { type List, useList } from '#console/grid/list.ts'
import { useWords } from '#console/i18n/words.ts'
import { sayBriefly } from '#console/keys/sayBriefly.ts'
import { type Bindings, useKeys } from '#console/keys/useKeys.ts'
import type { Hanging } from './hanging.ts'
import type { Line } from './lines.ts'
import { type Step, stepped } from './moving.ts'

const cursorLine = ({ now }: List, { lines }: Hanging): Line | undefined =>
  lines.find(({ row }) => row.id === now().cursor)

const turning = (list: List, tree: Hanging, isRtl: boolean): Bindings => {
  const go = (line: Line | undefined) => line && list.send({ type: 'cursor.set', id: line.row.id })
  const on = (act: (line: Line) => void) => () => {
    const line = cursorLine(list, tree)
    if (line) act(line)
  }
  const open = on(line => {
    if (line.below === 0) return
    if (line.isOpen) go(tree.lines[tree.lines.indexOf(line) + 1])
    else tree.set(line, true)
  })
  const close = on(line => (line.isOpen ? tree.set(line, false) : go(line.above)))
  return isRtl ? { ArrowLeft: open, ArrowRight: close } : { ArrowRight: open, ArrowLeft: close }
}

const useMoving = (list: List, tree: Hanging, isRtl: boolean): Bindings => {
  const { t, number } = useWords()
  const step = (to: Step) => () => {
    const line = cursorLine(list, tree)
    const place = line && stepped(tree.lines, line, to)
    if (line && place) tree.move([line], place, 'key')
    else sayBriefly('hint', t(`tree.end.${to}`))
  }
  const cut = () => {
    const aimed = tree.aimed()
    tree.setCut(aimed)
    if (aimed.length > 0) sayBriefly('hint', t('tree.cutNow', { count: aimed.length, number: number(aimed.length) }))
  }
  const paste = () => {
    const under = cursorLine(list, tree)
    if (tree.cut.length === 0 || !under) return sayBriefly('hint', t('tree.cutFirst'))
    tree.move(tree.cut, { under }, 'key')
    tree.setCut([])
  }
  return {
    'Alt+ArrowUp': step('up'),
    'Alt+ArrowDown': step('down'),
    [isRtl ? 'Alt+ArrowLeft' : 'Alt+ArrowRight']: step('in'),
    [isRtl ? 'Alt+ArrowRight' : 'Alt+ArrowLeft']: step('out'),
    'Mod+x': cut,
    'Mod+v': paste,
  }
}

export const useTreeKeys = (tree: Hanging, seek: () => void): void => {
  const list = useList()
  const isRtl = useWords().dir === 'rtl'
  useKeys('list', { ...turning(list, tree, isRtl), ...useMoving(list, tree, isRtl), "'": seek })
}
