// The menu of a line of what needs me: its list, its further actions, whose it is, out of sight until then.
import { DropdownMenu, IconButton } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { useMe, usePlace } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { type Assignee, type AttentionCard, homePaths } from '#contract/home.ts'
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { listOf } from './addresses.ts'
import { runOnLine, useLineMarks } from './onLine.ts'
import { snoozes } from './snoozing.ts'

interface LineMenuProps {
  card: AttentionCard
  resource: Resource
  /** What the line is called. */
  name: string
  deeds: readonly ResolvedAction[]
}

const main = () => document.getElementById('main')

interface AssigneesProps {
  card: AttentionCard
  onChoose(to: Assignee): void
}

/** Asked for when the list is opened; one types the beginning of a name to get there. */
const Assignees = ({ card: { resource, name, taker }, onChoose }: AssigneesProps) => {
  const { t } = useWords()
  const { userId } = useMe()
  const { vendorCode } = usePlace()
  const { data: people, isError } = useQuery({
    queryKey: ['home', 'assignees', vendorCode, resource, name],
    queryFn: ({ signal }) => api.get<Assignee[]>(homePaths.assignees, { params: { resource, name }, signal }),
  })
  if (!people)
    return (
      <DropdownMenu.Item disabled>{t(isError ? 'home.assignees.away' : 'home.assignees.coming')}</DropdownMenu.Item>
    )
  const others = people.filter(({ id }) => id !== userId)
  if (others.length === 0) return <DropdownMenu.Item disabled>{t('home.assignees.none')}</DropdownMenu.Item>
  const choose = (id: string) => {
    const person = people.find(one => one.id === id)
    if (person && id !== taker?.id) onChoose(person)
  }
  return (
    <DropdownMenu.RadioGroup value={taker?.id ?? ''} onValueChange={choose}>
      {others.map(person => (
        <DropdownMenu.RadioItem key={person.id} value={person.id} textValue={person.name}>
          <bdi>{person.name}</bdi>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

export const LineMenu = ({ card, resource, name, deeds }: LineMenuProps) => {
  const words = useWords()
  const { t } = words
  const { userId, name: ownName } = useMe()
  const { assign, snooze, wake } = useLineMarks(card, name)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton type="button" size="1" variant="ghost" color="gray" aria-label={t('home.more', { name })}>
          <Icon name="more" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content container={main()}>
        <DropdownMenu.Item onSelect={() => go(listOf(resource, card))}>{t('home.openList')}</DropdownMenu.Item>
        {deeds.map(action => (
          <DropdownMenu.Item key={action.name} onSelect={() => void runOnLine(resource, action, card)}>
            {words.action(action)}
          </DropdownMenu.Item>
        ))}
        <DropdownMenu.Separator />
        {card.taker?.id !== userId && (
          <DropdownMenu.Item onSelect={() => assign({ id: userId, name: ownName })}>{t('home.take')}</DropdownMenu.Item>
        )}
        <DropdownMenu.Sub>
          <DropdownMenu.SubTrigger>{t('home.assign')}</DropdownMenu.SubTrigger>
          <DropdownMenu.SubContent container={main()}>
            <Assignees card={card} onChoose={assign} />
          </DropdownMenu.SubContent>
        </DropdownMenu.Sub>
        {card.taker && <DropdownMenu.Item onSelect={() => assign(null)}>{t('home.giveBack')}</DropdownMenu.Item>}
        <DropdownMenu.Separator />
        {card.snoozedUntil ? (
          <DropdownMenu.Item onSelect={wake}>{t('home.wake')}</DropdownMenu.Item>
        ) : (
          snoozes.map(until => (
            <DropdownMenu.Item key={until} onSelect={() => snooze(until)}>
              {t(`home.snooze.${until}`)}
            </DropdownMenu.Item>
          ))
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
