// The states of a list's records as a map: how many are in each, what leads from one to another; pressed, a state is the filter.
import '#console/i18n/entered.ts'
import '#console/i18n/later.ts'
import { Button, Dialog, Flex } from '@radix-ui/themes'
import { useState } from 'react'
import { filterText } from '#console/fields/filterText.ts'
import { openDialog } from '#console/grid/here.ts'
import { useWords } from '#console/i18n/words.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'
import { Segments } from '#console/theme/Segments.tsx'
import { regionsOf } from '#contract/resource.ts'
import { Diagram } from './Diagram.tsx'
import { MovesTable } from './MovesTable.tsx'
import { useStateMap } from './useStateMap.ts'
import './states.css'

/** Radix passes over links. */
const toFirst = (event: Event): void => {
  event.preventDefault()
  const content = event.currentTarget as HTMLElement
  content.querySelector<HTMLElement>('.states-node')?.focus()
}

export const StateMapDialog = () => {
  const words = useWords()
  const [field, setField] = useState<string>()
  const map = useStateMap(field)
  const [chosen, look] = useState(map.initial)
  const looked = map.states.includes(chosen) ? chosen : map.initial
  const regions = regionsOf(map.resource)
  const close = () => openDialog(undefined)
  const giveBack = useFocusBack()
  const leading = map.moves.filter(({ from }) => from === looked)
  return (
    <Dialog.Root open onOpenChange={isOpen => !isOpen && close()}>
      <Dialog.Content
        maxWidth="760px"
        aria-describedby={undefined}
        onOpenAutoFocus={toFirst}
        onCloseAutoFocus={giveBack}
      >
        <Dialog.Title size="4">{words.t('states.of', { area: words.manyWithin(map.resource) })}</Dialog.Title>
        <p className="states-note">
          {words.t('states.hint')}{' '}
          {map.within && words.t('states.within', { filter: filterText(words, map.resource, map.within) })}
          {map.isError && <span role="status"> {words.t('states.failed')}</span>}
        </p>
        {regions.length > 1 && (
          <div className="states-regions">
            <Segments
              label={words.t('states.region')}
              value={map.field}
              options={regions.map(({ field: name }) => name)}
              called={name => words.field(map.resource, name)}
              onChange={setField}
            />
          </div>
        )}
        <div className="states-both">
          <Diagram map={map} looked={looked} onLook={look} onChoose={close} />
          <section className="states-leading" aria-hidden="true">
            <h3>{words.t('states.from', { state: map.nameOf(looked) })}</h3>
            {leading.length === 0 && <p>{words.t('states.end')}</p>}
            <ul>
              {leading.map(move => (
                <li key={`${move.event} ${move.to} ${move.needs}`}>
                  <b>{map.eventOf(move)}</b> <span className="states-to">{map.nameOf(move.to)}</span>
                  {move.needs.length > 0 && <small>{map.needsOf(move)}</small>}
                </li>
              ))}
            </ul>
          </section>
        </div>
        <MovesTable map={map} />
        <Flex justify="end" mt="3">
          <Button type="button" variant="soft" color="gray" onClick={close}>
            {words.t('states.close')}
          </Button>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  )
}
