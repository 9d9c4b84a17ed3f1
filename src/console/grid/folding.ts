// The keys of a list put together; they come with its groups.
import type { Bindings } from '#console/keys/useKeys.ts'
import { placeOf } from '#machines/listing/question.ts'
import type { List } from './list.ts'

/** `z` folds the group one is in, and opens it again; the focus that was inside stands on its head then. */
export const folding = ({ groups, now }: List): Bindings => {
  const here = () => {
    const held = document.activeElement?.closest<HTMLElement>('[data-group]')?.dataset.group
    const at = placeOf(now())
    return held ?? groups.sections.findLast(({ from, isFolded }) => !isFolded && from <= at)?.value
  }
  const refocus = (value: string | undefined) =>
    requestAnimationFrame(() => {
      const heads = [...document.querySelectorAll<HTMLElement>('[data-group]')]
      const head = heads.find(({ dataset }) => dataset.group === value) ?? heads[0]
      head?.querySelector('button')?.focus()
    })
  const fold = () => {
    const value = here()
    if (value === undefined) return
    groups.fold(value)
    refocus(value)
  }
  const all = () => {
    groups.foldAll()
    refocus(undefined)
  }
  return groups.by === undefined ? {} : { z: fold, 'Shift+z': all }
}
