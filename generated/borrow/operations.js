// Made by `npm run generate`; do not edit.
export const operations = [
    {"operation":"listVaults","method":"GET","path":"/borrow/vaults"},
    {"operation":"listPositions","method":"GET","path":"/borrow/positions"},
    {"operation":"operate","method":"POST","path":"/borrow/operate"},
    {"operation":"operateInstructions","method":"POST","path":"/borrow/operate-instructions"},
  ];
