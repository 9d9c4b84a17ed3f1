// One change in the life of a record: who did what from where, what it changed, and ways back.
import { Button, Flex } from '@radix-ui/themes'
import { DiffView } from '#console/action/DiffView.tsx'
import { startWish } from '#console/action/startWish.ts'
import { undoOperation } from '#console/action/undo.ts'
import { isEmpty } from '#console/fields/empty.ts'
import { Ago } from '#console/fields/moment.tsx'
import { placeText } from '#console/i18n/placeText.ts'
import { useWords, type Words } from '#console/i18n/words.ts'
import { resourceNamed, useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { HistoryLine as Change } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { versionOf } from '#contract/revisions.ts'
import { actionOf, isTakenBack } from '#contract/standard.ts'

interface LineProps {
  resource: Resource
  record: AnyRow
  line: Change
  isNewest: boolean
  /** Nothing before it is known: what was there then can be restored from here. */
  isOldest: boolean
}

/** What is done to one record may change others: the action is of the area it names. */
const nameOf = ({ action }: Change, words: Words): string => {
  const [area = '', name = ''] = action?.split('.') ?? []
  const resource = resourceNamed(area)
  const known = resource && actionOf(resource, name)
  if (known) return words.action(known, 1)
  // No action of anybody: the area does it by the clock, or the demo began with it.
  return resource ? words.t('detail.automatic', { area: words.label(resource) }) : (action ?? '')
}

/** Which brand it went to or came from; one the reader may not sign in to is not named. */
const copiedText = ({ way, place }: NonNullable<Change['copied']>, words: Words): string =>
  words.t(way === 'to' ? 'detail.copyWent' : 'detail.copyCame', {
    place: place ? `\u2068${placeText(words, place)}\u2069` : words.t('detail.copyOther'),
  })

/** What a first version was given: what every new record has by itself says nothing of it. */
const givenIn = (resource: Resource, { version, diff }: Change): Change['diff'] =>
  version === 1
    ? diff.filter(({ field, after }) => !isEmpty(after) && after !== resource.fields[field]?.facts.default)
    : diff

export const HistoryLine = ({ resource, record, line, isNewest, isOldest }: LineProps) => {
  const words = useWords()
  const may = useMay()
  const restore = actionOf(resource, 'restoreVersion')
  const text = nameOf(line, words)
  const isFirst = line.version === 1
  const diff = givenIn(resource, line)
  // It went elsewhere and changed nothing here.
  const isAway = line.copied?.way === 'to'
  const mayRestore = !isAway && restore && may(restore.id) && record.status !== 'deleted'
  const { version, revision = version } = line
  // A line that only moved the record left it with a content that is known by the number of the line that made it.
  const left = revision === version ? [version, ...(isOldest ? [version - 1] : [])] : isOldest ? [revision] : []
  const versions = left.filter(no => no > 0 && no < record.version && no !== versionOf(resource, record))
  const mayUndo =
    isNewest &&
    !line.undone &&
    line.version > 1 &&
    !isAway &&
    isTakenBack(actionOf(resource, line.action?.split('.')[1] ?? ''))
  return (
    <li className="detail-line" data-undone={line.undone || undefined}>
      <p className="detail-line-head">
        <strong>{line.undoOf ? words.t('detail.tookBack', { action: text }) : text}</strong>
        <span dir="auto">{line.byName ?? words.t('detail.system')}</span>
        <Ago at={line.at} focusable />
        <span className="detail-soft">
          {words.t('detail.from', { face: words.t(`detail.face.${line.face}`), version: words.number(revision) })}
        </span>
        {line.approvedBy && (
          <span className="detail-soft">{words.t('detail.approvedBy', { by: `\u2068${line.approvedBy}\u2069` })}</span>
        )}
        {line.copied && <span className="detail-soft">{copiedText(line.copied, words)}</span>}
        {line.undone && <span className="detail-soft">{words.t('detail.undone')}</span>}
        {line.jobId && <Link to={recordScreenOf({ name: 'jobs' }, line.jobId)}>{words.t('action.showJob')}</Link>}
      </p>
      {line.reason && (
        <p className="detail-soft" dir="auto">
          {line.reason}
        </p>
      )}
      {diff.length > 0 && (
        <details open={isNewest || diff.length <= 3}>
          <summary>{words.t(isFirst ? 'detail.given' : 'detail.changes', { count: diff.length })}</summary>
          <DiffView resource={resource} diff={diff} isNew={isFirst} id={record.id} />
        </details>
      )}
      {mayUndo && (
        <Button size="1" variant="soft" onClick={() => void undoOperation({ operation: line.operation, text })}>
          {words.t('action.undo')}
        </Button>
      )}
      {mayRestore && (
        <Flex gap="2" wrap="wrap">
          {versions.map(version => (
            <Button
              key={version}
              size="1"
              variant="soft"
              color="gray"
              onClick={() =>
                startWish({
                  action: restore,
                  resource,
                  subject: { records: [record] },
                  input: { version },
                  face: 'button',
                })
              }
            >
              {words.t('detail.restore', { version: words.number(version) })}
            </Button>
          ))}
        </Flex>
      )}
    </li>
  )
}
