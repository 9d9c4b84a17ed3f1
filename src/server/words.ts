// What the server says about files, rows and records, in English. The catalogues hold the same keys under `server.`; the
// places in braces are filled with names, codes and figures. What only one area says stands beside that area's rules.
import { type Finding, Problem, type ProblemCode, type ProblemFacts } from '#contract/problem.ts'
import { type Params, type Said, saying } from '#contract/said.ts'

export const serverText = {
  'file.empty': 'The file is empty. Choose a file with a header row and at least one row below it',
  'file.headerOnly': 'The file has a header but no rows. Add at least one row below the header',
  'file.workbook':
    'This is not a CSV file but an Excel workbook or a zip archive. Open it and save the sheet as CSV UTF-8',
  'file.workbookLarge': 'The workbook unpacks to more than {mb} MB. Save the sheet as CSV UTF-8 and send that file',
  'file.noSheet': 'The workbook has no sheet "{sheet}"',
  'file.manyColumns': 'Line {line} has more than {columns} columns. Leave out those that are not needed',
  'file.oldWorkbook': 'This is not a CSV file but an old Excel workbook. Open it and save the sheet as CSV UTF-8',
  'file.image': 'This is not a CSV file but an image. Choose the CSV file',
  'file.pdf': 'This is not a CSV file but a PDF. Export the table as CSV instead',
  'file.compressed': 'This is not a CSV file but a compressed file. Unpack it first',
  'file.web': 'This is not a CSV file but a web page or XML. Export the table as CSV instead',
  'file.json': 'This is not a CSV file but JSON. Export the table as CSV instead',
  'file.binary': 'This is not a text file. Save the table as CSV UTF-8 and choose that file',
  'file.badLine': 'Line {line} holds bytes that are not UTF-8. Save the file as CSV UTF-8 and send it again',
  'file.utf16': 'The file is not UTF-8 but UTF-16; it was converted. Check a few names in the preview',
  'file.latin':
    'The file is not UTF-8 but Windows-1252; it was converted. Check the letters with accents, the first is in line {line}',
  'file.manyRows': 'The file has more than {rows} rows. Split it and send the parts one after the other',
  'file.wideCell':
    'Line {line}, column {column} holds more than 64 KB. Shorten that cell, or check for a quotation mark that is not closed',
  'file.wideLine': 'Line {line} holds more than 64 KB in one cell, or a quotation mark there is not closed',
  'file.openQuote': 'A quotation mark is opened in line {line} and never closed',
  'file.midQuote':
    'Line {line} cannot be read: a quotation mark stands in the middle of a cell. Write it twice ("") inside quotes',
  'file.countedDay': '"{col}" holds days as a spreadsheet counts them: {v} is read as {day}',
  'file.otherFormat': 'This is not a file of {format}',
  'file.noneFits': 'No file type of {things} has these columns. Download a template to see them',
  'file.same': 'Same file as job {number}, {ago}. Run again?',
  'file.sent': 'This file was sent already as job {number}, {ago}',
  'ago.now': 'just now',
  'ago.minutes_one': '{count} minute ago',
  'ago.minutes_other': '{count} minutes ago',
  'ago.hours_one': '{count} hour ago',
  'ago.hours_other': '{count} hours ago',
  'file.large': 'The file is larger than {mb} MB',
  'file.quota': 'At most {files} files and {gb} GB can be sent within 24 hours. Send this one later',
  'file.atOnce': 'At most {most} files can arrive at a time. Send this one again when another is there',
  'file.slow': 'Reading the file took too long. Split it, or save it anew and send that',
  'file.heavy': 'Reading the file needs too much memory. Split it and send the parts',
  'file.busy': 'Many files are being read. Try again in a few seconds',
  'file.notPicture': '{name} is not a picture. Choose {list}',
  'file.otherType': '{name} is {type}. Choose {list}',
  'file.active': '{name} holds active content, which is not allowed. Export a plain SVG',
  'file.pixels': '{name} has {n} megapixels, at most {most} can be used. Make it smaller',
  'file.drawing': '{name} is larger than {mb} MB. Simplify the drawing or export it as PNG',
  'file.preview': 'The small picture is a PNG, JPEG or WebP of at most {most} pixels a side',
  'column.unknown': 'Column "{col}" is not known. Name it x_… to keep it, or leave it out',
  'column.unknownNear': 'Column "{col}" is not known; did you mean "{meant}"?',
  'column.twice': 'Column "{col}" occurs twice',
  'column.key': 'The column "{col}" is missing: it names the record of each row',
  'column.nameless': 'Column {n} has no name and is ignored',
  'row.cells': 'The row has {n} cells, the header {width}: put cells that hold the separator in quotes',
  'row.apart': 'rows of "{v}" must stand together, the first is line {n}',
  'row.group': 'Belongs to a row that is not right, line {line}: {why}',
  'row.moved': '"{v}" is a former address: it leads to "{now}"',
  'row.several': 'several {thing} records are called "{v}"; write the code instead',
  'radius.falls_one': '{count} {label} falls by more than 50 %',
  'radius.falls_other': '{count} {label} fall by more than 50 %',
  'radius.emptied_one': '{count} {label} is emptied',
  'radius.emptied_other': '{count} {label} are emptied',
  'radius.removed_one': '{count} record is deleted',
  'radius.removed_other': '{count} records are deleted',
  'comment.missing': 'There is no such comment of yours',
  'lens.moment': 'Name a moment like 2026-04-01T09:00:00Z, from the year 2000 to five years ahead',
  'record.missing': 'There is no such {thing}',
  'record.gone': 'The record is not there any more',
  'record.used': 'is used by {thing} "{title}"',
  'record.usedByMany': 'is used by {count} records, {thing} "{title}" among them',
  'record.published': 'Needed while it is published: {why}',
  'record.free': '{why}; "{proposed}" is free',
  'record.named': '{title} {why}',
  'record.reasons': '{reasons}',
  'record.fields': '{count} fields are not right',
  'record.version': 'The record is at version {version}',
  'record.takenBack': 'This was taken back already',
  'input.twice': '"{v}" is asked for twice',
  'record.many': 'At most {most} records at a time',
  'record.selection': 'The filter found {count} records and finds {now} now',
  'record.selectionOld': 'The records were counted more than five minutes ago. Look at what would change once more',
  'queue.held': '{name} has this one now. Take another; it is free again two minutes after they stop looking at it',
  'queue.notYours': 'You may not decide on what waits here',
  'approval.missing': 'There is no such request',
  'approval.nothing': 'There is nothing to do any more',
  'approval.over': 'This request was answered or withdrawn already',
  'approval.expired': 'This request has waited for more than seven days; ask again',
  'approval.own': 'Somebody else must answer what you asked for',
  'approval.part': 'Somebody who gave no other part of it must answer this',
  'approval.meanwhile': 'Something else was given meanwhile, so a second person must approve this; send it again',
  'approval.right': 'You need the right {right} yourself to answer this',
  'approval.asker': 'Whoever asked for this may not do it any more',
  'approval.notYours': 'Only whoever asked for it can withdraw it',
  'approval.waits': 'Waits for a second person',
  'approval.leftOut': 'Done, but for these',
  'approval.record': 'Record',
  'approval.why': 'Why not',
  'operation.forever': 'What this did cannot be taken back',
  'operation.word': 'Only whoever approved this brings their approval back; ask for it anew',
  'operation.elsewhere': 'This call does not go on with what was begun',
  'database.taken': '"{v}" is already used',
  'database.missing': 'Points to a record that is not there',
  'database.rule': 'Breaks the rule {rule}',
  'database.required': 'A required value is missing',
  'database.fit': 'A value does not fit its column',
  'operation.missing': 'There is no such operation',
  'job.missing': 'There is no such job',
  'job.over': 'Job {number} has finished already',
  'job.nothingFailed': 'Job {number} has no failed rows to try again',
  'job.running': 'Job {number} is still going on',
  'job.runningCancel': 'Job {number} is still going on; cancel it first',
  'job.paused': 'Job {number} was paused by {name} already',
  'job.notPaused': 'Job {number} is not paused',
  'job.startsOver': 'Job {number} writes a file in one go and cannot rest midway; cancel it and run it again later',
  'job.waitsForRoom': 'Job {number} waits for room and has not begun; cancel it if it is not to run',
  'job.isUndo': 'Putting back cannot be repeated; put back the new job instead',
  'job.isSweep': 'What nobody uses is removed every night; there is nothing to run again',
  'job.noFile': 'The file of job {number} was removed 30 days after its end; send it anew',
  'job.undone': 'Job {number} was put back already',
  'job.changedNothing': 'Job {number} changed nothing, so there is nothing to put back',
  'job.expired': 'What job {number} did can no longer be put back',
  'job.notYours': 'You may not do what this job does',
  'job.notYourFiles':
    'The files of job {number} are read by whoever started it and whoever may do what it does. Ask one of them for it',
  'job.started': 'Started',
  'job.numbered': 'Job {number}',
  'job.upload': '{upload}: {file}',
  'job.check': 'Check: {job}',
  'job.export': 'Export: {upload}',
  'job.action': '{things}: {action}',
  'job.failedRows': '{job} (failed rows)',
  'job.sweep': 'Removing files nobody uses',
  'job.undo': 'Put back: {job}',
  'job.redo': 'Bring back: {job}',
  'job.approvedOnce':
    'A second person approved job {number} once; ask for the rest, or for it again, by the action itself',
  'job.why.cancelled': 'Cancelled',
  'job.why.cancelledBy': 'Cancelled by {name}',
  'job.why.expired': 'Waited 24 hours without getting room',
  'job.why.crashed': 'Stopped by errors too often',
  'job.why.nothingToDo': 'There was nothing to do',
  'job.fileAway': 'The file "{name}" cannot be reached where files are kept. The job goes on by itself when it is back',
  'storage.full': 'The disk of the server is full. Nothing was saved; try again when there is room',
  'verified.first': '{wrong}: the first {n}',
  'sort.unknown': '"{name}" cannot be sorted by',
  'sort.unknownNear': '"{name}" cannot be sorted by; did you mean "{meant}"?',
  'watch.noList': 'There is nothing here that you could watch',
  'watch.noState': 'These records have no such state',
  'watch.reached': 'It is in that state already',
  'watch.over': 'This job has ended already',
  'watch.missing': 'You do not watch this any more',
} as const

export type ServerWord = Parameters<typeof say>[0]
export const say = saying('server', serverText)

export const agoOf = (minutes: number): Said => {
  if (minutes < 1) return say('ago.now')
  return minutes < 60 ? say('ago.minutes', { count: minutes }) : say('ago.hours', { count: Math.floor(minutes / 60) })
}

/** A finding in the server's words. */
export const complaint = (code: string, word: ServerWord, params?: Params, path?: string): Finding => {
  const { key, text } = say(word, params)
  return { code, message: text, key, ...(params && { params }), ...(path !== undefined && { path }) }
}

/** A problem that is this finding, first of several. */
export const problemOf = (code: ProblemCode, { message, key, params }: Finding, facts: ProblemFacts): Problem =>
  new Problem(code, message, { ...(key && { key }), ...(params && { params }), ...facts })

/** A problem in the server's words. */
export const problem = (code: ProblemCode, word: ServerWord, params?: Params, facts: ProblemFacts = {}): Problem =>
  problemOf(code, complaint(code, word, params), facts)
