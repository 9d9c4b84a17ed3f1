// What a list says while it is edited as a spreadsheet.
export const words = {
  'sheet.area_one': '{{number}} cell',
  'sheet.area_other': '{{number}} cells',
  'sheet.beyond': 'Outside this page',
  'sheet.cell': '{{title}}, {{field}}',
  'sheet.close': 'Back to the list',
  'sheet.dismiss': 'Got it',
  'sheet.hint': 'Arrow keys move, Shift selects a range, Enter or typing edits, Ctrl+D fills down, Esc exits.',
  'sheet.left_one': '{{number}} cell was not changed',
  'sheet.left_other': '{{number}} cells were not changed',
  'sheet.readOnly': 'This cell cannot be edited here.',
  'sheet.text_one': '{{number}} cell changed',
  'sheet.text_other': '{{number}} cells changed',
  'sheet.vacant': 'There is nothing to edit in this cell.',
  'sheet.vacantMade': 'Empty. Press Enter to create it.',
  'sheet.waits_one': '{{number}} record needs approval.',
  'sheet.waits_other': '{{number}} records need approval.',
}
