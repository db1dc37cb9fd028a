// Made by `npm run kills -- --write`; do not edit.
export const certainty = [
  {
    "apis": [
      "swapOrder",
      "borrow",
      "trigger"
    ],
    "points": [
      {
        "requests": 100,
        "decided": 0.706,
        "found": 0.286
      },
      {
        "requests": 300,
        "decided": 0.9,
        "found": 0.444
      },
      {
        "requests": 600,
        "decided": 0.94,
        "found": 0.63
      },
      {
        "requests": 1000,
        "decided": 0.959,
        "found": 0.747
      },
      {
        "requests": 7112,
        "decided": 0.986,
        "found": 0.953
      }
    ]
  },
  {
    "apis": [
      "swapOrder"
    ],
    "points": [
      {
        "requests": 100,
        "decided": 0.979,
        "found": 0.696
      },
      {
        "requests": 300,
        "decided": 0.979,
        "found": 0.884
      },
      {
        "requests": 600,
        "decided": 0.979,
        "found": 0.961
      },
      {
        "requests": 773,
        "decided": 0.979,
        "found": 0.978
      }
    ]
  },
  {
    "apis": [
      "borrow"
    ],
    "points": [
      {
        "requests": 100,
        "decided": 0.821,
        "found": 0.204
      },
      {
        "requests": 300,
        "decided": 0.919,
        "found": 0.592
      },
      {
        "requests": 600,
        "decided": 0.961,
        "found": 0.732
      },
      {
        "requests": 1000,
        "decided": 0.984,
        "found": 0.789
      },
      {
        "requests": 4151,
        "decided": 0.993,
        "found": 0.96
      }
    ]
  },
  {
    "apis": [
      "trigger"
    ],
    "points": [
      {
        "requests": 100,
        "decided": 0.718,
        "found": 0.293
      },
      {
        "requests": 300,
        "decided": 0.962,
        "found": 0.63
      },
      {
        "requests": 600,
        "decided": 0.977,
        "found": 0.705
      },
      {
        "requests": 1000,
        "decided": 0.977,
        "found": 0.8
      },
      {
        "requests": 2188,
        "decided": 0.977,
        "found": 0.917
      }
    ]
  }
];
