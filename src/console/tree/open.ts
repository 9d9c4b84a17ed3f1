// Which branches of a tree are open, by resource: it outlives a look at a record. While a filter finds, everything is open but
// what is closed, which the next filter forgets.
import { useState } from 'react'

const opened = new Map<string, ReadonlySet<string>>()
const none: ReadonlySet<string> = new Set()

const toggled = (ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> => {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

export const useOpen = (resource: string, filter: string) => {
  const [, draw] = useState(0)
  const [closed, setClosed] = useState({ filter, ids: none })
  const ids = filter === closed.filter ? closed.ids : none
  const set = (id: string, isOpen: boolean) => {
    if (filter) return setClosed({ filter, ids: toggled(ids, id, !isOpen) })
    opened.set(resource, toggled(opened.get(resource) ?? none, id, isOpen))
    draw(times => times + 1)
  }
  return { open: opened.get(resource) ?? none, closed: ids, set }
}
