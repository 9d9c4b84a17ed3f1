// The areas whose name, in the reader's language or in English, has what was typed into the sidebar; every list by itself, tabs too.
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
  const found = lists.filter(({ resource, group }) => {
    const names = [words.label(resource), resource.label, ...(resource.words ?? []), group].map(fold).join(' ')
    return wanted.every(part => names.includes(part))
  })
  if (found.length === 0) return <p className="sidebar-none">{words.t('shell.noArea')}</p>
  return (
    <ul>
      {found.map(({ resource, icon }) => (
        <AreaLine key={resource.name} id={`found ${resource.name}`} lists={[resource]} icon={icon} />
      ))}
    </ul>
  )
}
