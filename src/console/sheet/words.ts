// What a list says while it is edited as a spreadsheet.
export const words = {
  'sheet.area_one': '{{number}} cell',
  'sheet.area_other': '{{number}} cells',
  'sheet.beyond': 'Beyond the edge of this page',
  'sheet.cell': '{{title}}, {{field}}',
  'sheet.close': 'Back to the list',
  'sheet.dismiss': 'Got it',
  'sheet.hint': 'Arrows move, Shift selects a range, Enter or typing changes, Ctrl+D fills down, Esc ends.',
  'sheet.left_one': '{{number}} cell was not changed',
  'sheet.left_other': '{{number}} cells were not changed',
  'sheet.readOnly': 'This cell cannot be changed here.',
  'sheet.text_one': '{{number}} cell changed',
  'sheet.text_other': '{{number}} cells changed',
  'sheet.vacant': 'Nothing stands here that could be changed.',
  'sheet.vacantMade': 'Nothing stands here yet. Enter makes it.',
  'sheet.waits_one': '{{number}} record waits for a second person.',
  'sheet.waits_other': '{{number}} records wait for a second person.',
}
