// A column made wider or narrower with the mouse. Its cells follow at once; what is kept is the width at the end.
import { columnWidth } from '#contract/views.ts'

const between = (width: number): number => Math.min(Math.max(width, columnWidth.least), columnWidth.most)

export const resize = (from: number, head: HTMLElement, done: (width: number) => void): void => {
  const start = head.getBoundingClientRect().width
  const sign = getComputedStyle(head).direction === 'rtl' ? -1 : 1
  const { column = '' } = head.dataset
  const cells = head.closest('table')?.querySelectorAll<HTMLElement>('[data-column]') ?? []
  const own = [...cells].filter(({ dataset }) => dataset.column === column)
  let width = start
  const move = ({ clientX }: PointerEvent) => {
    width = between(start + sign * (clientX - from))
    for (const cell of own) {
      cell.dataset.sized = ''
      cell.style.setProperty('--wide', `${width}px`)
    }
  }
  const drop = () => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', drop)
    if (width !== start) done(Math.round(width))
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', drop)
}
