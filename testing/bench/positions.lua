-- Random positions of nine, for wrk: wrk -s bench/positions.lua http://127.0.0.1:8080 -- KIND
-- KIND is moving; placing, with stones in hand; values, moving without turns; or batch, a thousand values in a request.

local kind

function init(arguments)
  kind = arguments[1] or 'moving'
  math.randomseed(1)
end

local function board(white, black)
  local points = {}
  for i = 1, 24 do
    points[i] = i <= white and 'O' or i <= white + black and '@' or '*'
  end
  for i = 24, 2, -1 do
    local j = math.random(i)
    points[i], points[j] = points[j], points[i]
  end
  local text = table.concat(points)
  return text:sub(1, 8) .. '/' .. text:sub(9, 16) .. '/' .. text:sub(17)
end

local function fen()
  if kind == 'placing' then
    local placed = math.random(0, 17)
    return board(math.ceil(placed / 2), math.floor(placed / 2)) .. (placed % 2 == 0 and '_w_p' or '_b_p')
  end
  return board(math.random(3, 9), math.random(3, 9)) .. (math.random(2) == 1 and '_w' or '_b')
end

function request()
  if kind ~= 'batch' then
    return wrk.format('GET', '/v1/nine?fen=' .. fen() .. (kind == 'values' and '&moves=false' or ''))
  end
  local fens = {}
  for i = 1, 1000 do
    fens[i] = '"' .. fen() .. '"'
  end
  return wrk.format('POST', '/v1/nine/batch', nil, '{"fens":[' .. table.concat(fens, ',') .. ']}')
end
