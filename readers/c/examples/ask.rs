// The same in Rust, without crates: rustc -L LIBDIR -l millstone ask.rs
use std::ffi::{c_char, c_int, c_void, CStr, CString};
use std::mem::size_of;

#[repr(C)]
struct Error { code: c_int, offset: i64, file: [c_char; 256], message: [c_char; 1000] }
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Position { white: u32, black: u32, hands: [u8; 2], removals: [u8; 2], black_to_move: u8, pass_due: u8 }
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Value { outcome: c_int, dtw: i32, source: c_int, table: [i8; 4], missing: [i8; 4], graded: i8, final_own: i8, final_opponent: i8, unused: i8, grade: i32, turns_to_capture: i32, conversion: i32 }
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Ranked { turn: u32, value: Value, after: Position }
const _: () = assert!(size_of::<Error>() == 1272 && size_of::<Position>() == 16 && size_of::<Value>() == 36 && size_of::<Ranked>() == 56); // those of C

extern "C" {
    fn ms_open(folder: *const c_char, options: *const c_void, error: *mut Error) -> *mut c_void;
    fn ms_close(tables: *mut c_void);
    fn ms_parse_fen(tables: *const c_void, fen: *const c_char, position: *mut Position, error: *mut Error) -> c_int;
    fn ms_value_of(tables: *mut c_void, position: *const Position, value: *mut Value, error: *mut Error) -> c_int;
    fn ms_rank(tables: *mut c_void, position: *const Position, turns: *mut Ranked, most: usize, count: *mut usize, error: *mut Error) -> c_int;
    fn ms_format_turn(tables: *const c_void, turn: u32, into: *mut c_char);
}

fn print_value(value: &Value) {
    print!("{}", ["unknown", "loss", "draw", "win"][(value.outcome + 1) as usize]);
    if value.dtw >= 0 { print!(" in {}", value.dtw); }
}

fn main() {
    let words: Vec<CString> = std::env::args().skip(1).map(|word| CString::new(word).unwrap()).collect();
    if words.len() != 2 { std::process::exit(2); }
    let (mut error, mut position, mut value, mut count) = (Error { code: 0, offset: -1, file: [0; 256], message: [0; 1000] }, Position::default(), Value::default(), 0);
    let (mut turns, mut text) = (vec![Ranked::default(); 2048], [0 as c_char; 24]);
    unsafe {
        let tables = ms_open(words[0].as_ptr(), std::ptr::null(), &mut error);
        if tables.is_null()
            || ms_parse_fen(tables, words[1].as_ptr(), &mut position, &mut error) != 0
            || ms_value_of(tables, &position, &mut value, &mut error) != 0
            || ms_rank(tables, &position, turns.as_mut_ptr(), turns.len(), &mut count, &mut error) != 0
        {
            eprintln!("{}", CStr::from_ptr(error.message.as_ptr()).to_string_lossy());
            std::process::exit(1);
        }
        print_value(&value);
        for ranked in &turns[..count] {
            ms_format_turn(tables, ranked.turn, text.as_mut_ptr());
            print!(", {} ", CStr::from_ptr(text.as_ptr()).to_string_lossy());
            print_value(&ranked.value);
        }
        println!();
        ms_close(tables);
    }
}
