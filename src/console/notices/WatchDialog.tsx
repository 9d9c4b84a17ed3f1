// When to be told: of a record its change or a state, of a job its end, of a list a number. Enter does what stands chosen.
import { Button, Dialog, Flex } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { titleOf } from '#console/fields/title.ts'
import { useWords, type Words } from '#console/i18n/words.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { usePlace } from '#console/session/me.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'
import { toast } from '#console/shell/toast.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { stateMapOf } from '#contract/stateMap.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import type { WatchWish } from '#contract/watching.ts'
import { type Asking, askWhen, useAsking } from './asking.ts'
import { CountChoice } from './CountChoice.tsx'
import { addWatch } from './keeping.ts'
import './notices.css'

interface Option {
  name: string
  text: string
  wish: WatchWish
}

/** What can happen to the record from where it is. */
const optionsFor = (resource: Resource, record: AnyRow, words: Words): Option[] => {
  const about = { resource: resource.name, record: record.id }
  if (resource.name === 'jobs') return [{ name: 'end', text: words.t('watch.end'), wish: { ...about, kind: 'end' } }]
  const map = resource.lifecycle === 'none' ? undefined : stateMapOf(resource)
  const states = map?.states.filter(state => state !== record.status) ?? []
  return [
    { name: 'change', text: words.t('watch.change'), wish: { ...about, kind: 'change' } },
    ...states.map((state): Option => {
      const text = `${words.t('watch.state')} ${words.value(RecordStatus, state)}`
      return { name: state, text, wish: { ...about, kind: 'state', state } }
    }),
  ]
}

const RecordChoice = ({ options, onWish }: { options: readonly Option[]; onWish(wish: WatchWish): void }) => (
  <div className="watch-options">
    {options.map(({ name, text, wish }, at) => (
      <label key={name}>
        <input
          type="radio"
          name="watch"
          defaultChecked={at === 0}
          // biome-ignore lint/a11y/noAutofocus: the dialog asks nothing else
          autoFocus={at === 0}
          onChange={() => onWish(wish)}
        />
        {text}
      </label>
    ))}
  </div>
)

const useKeep = () => {
  const words = useWords()
  const [trouble, setTrouble] = useState<string>()
  const keep = (wish: WatchWish) =>
    addWatch(wish).then(
      () => {
        askWhen(undefined)
        void toast({ kind: 'success', text: words.t('watch.added') })
      },
      thrown => {
        const { code = 'INTERNAL', message, key, params, fields } = isRefusal(thrown) ? thrown.body : { message: '' }
        setTrouble(message ? words.finding(fields?.[0] ?? { code, message, key, params }) : words.t('watch.failed'))
      },
    )
  return { trouble, keep }
}

const first = (asking: Asking, options: readonly Option[]): WatchWish =>
  'filter' in asking
    ? { resource: asking.resource.name, kind: 'count', filter: asking.filter, above: true, threshold: asking.count }
    : (options[0]?.wish ?? { resource: asking.resource.name, kind: 'change' })

const Asked = ({ asking }: { asking: Asking }) => {
  const words = useWords()
  const { urlLang } = usePlace()
  const { resource } = asking
  const options = 'record' in asking ? optionsFor(resource, asking.record, words) : []
  const [wish, setWish] = useState(() => first(asking, options))
  const { trouble, keep } = useKeep()
  const giveBack = useFocusBack()
  const name = 'record' in asking ? titleOf(resource, asking.record, urlLang) : words.label(resource)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void keep(wish)
  }
  return (
    <Dialog.Root open onOpenChange={isOpen => !isOpen && askWhen(undefined)}>
      <Dialog.Content maxWidth="440px" aria-describedby={undefined} onCloseAutoFocus={giveBack}>
        <form onSubmit={submit} noValidate>
          <Dialog.Title size="4">{words.t('watch.title')}</Dialog.Title>
          <p className="watch-about">
            <bdi>{name}</bdi>
          </p>
          {'filter' in asking ? (
            <CountChoice resource={resource} wish={wish} onWish={setWish} />
          ) : (
            <RecordChoice options={options} onWish={setWish} />
          )}
          {trouble && (
            <p role="alert" className="field-error">
              {trouble}
            </p>
          )}
          <Flex justify="end" gap="3" mt="4">
            <Button type="button" variant="soft" color="gray" onClick={() => askWhen(undefined)}>
              {words.t('watch.cancel')}
            </Button>
            <Button type="submit">{words.t('watch.submit')}</Button>
          </Flex>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}

export const WatchDialog = () => {
  const asking = useAsking()
  return asking ? <Asked asking={asking} /> : null
}
