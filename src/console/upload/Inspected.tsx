// What the file turned out to be, in one list of facts, with everything one should know before going on.
import { Button, Callout } from '@radix-ui/themes'
import { bytesOf } from '#console/i18n/amounts.ts'
import { isolatedIn } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Finding } from '#contract/problem.ts'
import { HeaderOffer } from './ReadingQuestions.tsx'
import { Remembered } from './Remembered.tsx'
import { SheetPick } from './SheetPick.tsx'
import { useUploadState } from './useUpload.ts'

const encodings: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  ndjson: 'NDJSON',
}
/** The table of columns says what becomes of one without a name. */
const nameless = 'server.column.nameless'
const delimiters: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }

export const Findings = ({ findings, color }: { findings: readonly Finding[]; color: 'amber' | 'red' }) => {
  const words = useWords()
  if (findings.length === 0) return null
  return (
    <Callout.Root color={color} highContrast role={color === 'red' ? 'alert' : 'note'}>
      <Callout.Icon>
        <Icon name="warning" />
      </Callout.Icon>
      <div>
        {findings.map(finding => (
          <Callout.Text key={`${finding.code} ${finding.path} ${finding.message}`}>
            {words.finding(finding)}
          </Callout.Text>
        ))}
      </div>
    </Callout.Root>
  )
}

/** A file whose columns fit another type better is usually in the wrong place. */
const BetterType = () => {
  const words = useWords()
  const { inspection, resource, readAs } = useUploadState()
  const [best] = inspection?.uploads ?? []
  const fit = inspection?.uploads.find(({ name }) => name === inspection.upload)?.fit ?? 0
  if (
    !inspection ||
    inspection.profile ||
    inspection.unread ||
    !best ||
    best.name === inspection.upload ||
    best.fit <= fit
  )
    return null
  const name = words.upload(resource, best.name)
  return (
    <Callout.Root color="blue" highContrast>
      <Callout.Text>
        {words.t('upload.better', { name })}{' '}
        <Button type="button" size="1" variant="soft" onClick={() => readAs(best.name)}>
          {words.t('upload.readAs', { name })}
        </Button>
      </Callout.Text>
    </Callout.Root>
  )
}

export const Inspected = () => {
  const words = useWords()
  const { inspection } = useUploadState()
  if (!inspection) return null
  const { file, encoding, delimiter, rows, profile, unread, sameAs, warnings } = inspection
  const format = profile ?? unread
  return (
    <>
      <dl className="upload-facts">
        <dt>{words.t('upload.file')}</dt>
        <dd>
          <bdi>{file.name}</bdi> <span className="upload-soft">{bytesOf(words, file.bytes)}</span>
        </dd>
        <dt>{words.t('upload.rows')}</dt>
        <dd>{words.number(rows)}</dd>
        {encoding === 'xlsx' ? (
          <SheetPick />
        ) : (
          <>
            <dt>{words.t('upload.encoding')}</dt>
            <dd>
              {encoding === 'ndjson' ? (
                <bdi>{encodings[encoding]}</bdi>
              ) : (
                words.t('upload.writtenAs', {
                  encoding: isolatedIn(words.dir, encodings[encoding] ?? encoding),
                  delimiter: words.t(`upload.delimiter.${delimiters[delimiter]}`),
                })
              )}
            </dd>
          </>
        )}
        {format && (
          <>
            <dt>{words.t('upload.format')}</dt>
            <dd>
              <strong>{words.told(format.label)}</strong>{' '}
              <span className="upload-soft">{words.t(profile ? 'upload.recognised' : 'upload.byHand')}</span>
            </dd>
          </>
        )}
        <Remembered />
      </dl>
      {sameAs && (
        <Callout.Root color="amber" highContrast role="note">
          <Callout.Text>
            {words.t('upload.sameFile', {
              number: words.number(sameAs.number),
              ago: words.duration(Math.max(1, sameAs.minutes) * 60),
            })}
          </Callout.Text>
        </Callout.Root>
      )}
      <Findings findings={warnings.filter(({ code, key }) => code !== 'SAME_FILE' && key !== nameless)} color="amber" />
      <HeaderOffer />
      <BetterType />
    </>
  )
}
