// The areas whose name, in the reader's language or in English, has what was typed into the sidebar; every list by itself, tabs too;
// first those that are called so.
import { useWords } from '#console/i18n/words.ts'
import { fold } from '#console/palette/fold.ts'
import { useGroups } from './entries.ts'
import { AreaLine } from './SidebarLine.tsx'

export const AreasFound = ({ typed }: { typed: string }) => {
  const words = useWords()
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
  if (found.length === 0) return <p className="sidebar-none">{words.t('shell.noArea')}</p>
  return (
    <ul>
      {found.map(({ resource, icon }) => (
        <AreaLine key={resource.name} id={`found ${resource.name}`} lists={[resource]} icon={icon} />
      ))}
    </ul>
  )
}
