// All areas, in the menu of the phone's bar.
import { DropdownMenu } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { screenOf } from '#contract/address.ts'
import { useGroups } from './entries.ts'
import { go } from './navigation.tsx'

export const BottomChoices = () => {
  const words = useWords()
  return useGroups().map(([group, entries]) => (
    <DropdownMenu.Group key={group}>
      <DropdownMenu.Label>{words.group(group)}</DropdownMenu.Label>
      {entries.map(({ lists: [resource] }) => (
        <DropdownMenu.Item key={resource.name} onSelect={() => go(screenOf(resource))}>
          <Icon name={resource.icon} /> {words.label(resource)}
        </DropdownMenu.Item>
      ))}
    </DropdownMenu.Group>
  ))
}
