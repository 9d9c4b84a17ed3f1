// The areas whose name, in the reader's language or in English, has what was typed into the sidebar; every list by itself, tabs too;
// first those that are called so.
import { useContext } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { fold } from '#console/palette/matching/fold.ts'
import { useGroups } from './entries.ts'
import { AreaLine, SidebarContext } from './SidebarLine.tsx'

export const AreasFound = ({ typed }: { typed: string }) => {
  const words = useWords()
  const around = useContext(SidebarContext)
  const wanted = fold(typed).split(' ').filter(Boolean)
  const lists = useGroups().flatMap(([group, entries]) =>
    entries.flatMap(({ lists: [first, ...others] }) =>
      [first, ...others].map(resource => ({ resource, icon: first.icon, group: words.group(group) })),
    ),
  )
  /** Zero where a word of its name begins so, then what it is also called, last what its group is called. */
  const rank = ({ resource, group }: (typeof lists)[number]): number => {
    const [name = '', ...others] = [words.label(resource), resource.label, ...(resource.words ?? [])].map(fold)
    const texts = [` ${name}`, [name, ...others].join(' '), [name, ...others, fold(group)].join(' ')]
    return texts.findIndex((text, at) => wanted.every(part => text.includes(at === 0 ? ` ${part}` : part)))
  }
  const found = lists
    .map(one => ({ ...one, rank: rank(one) }))
    .filter(one => one.rank >= 0)
    .sort((one, other) => one.rank - other.rank)
  const [first] = found
  if (!first) return <p className="sidebar-none">{words.t('shell.noArea')}</p>
  const idOf = ({ resource }: typeof first) => `found ${resource.name}`
  // Tab comes to the first of them, and back to the one it left.
  const stop = found.some(one => idOf(one) === around.stop) ? around.stop : idOf(first)
  return (
    <SidebarContext value={{ ...around, stop }}>
      <ul>
        {found.map(one => (
          <AreaLine key={one.resource.name} id={idOf(one)} lists={[one.resource]} icon={one.icon} />
        ))}
      </ul>
    </SidebarContext>
  )
}
